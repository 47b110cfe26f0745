const set = (text: string) => new Set(text.split(' '));

/** What an English syllable can begin with. */
const ONSETS = set(
  'b c d f g h j k l m n p r s t v w y z bl br ch cl cr dr fl fr gl gr kl kr ph pl pr qu sc scr ' +
    'sh shr sk sl sm sn sp spl spr st str sv sw th thr tr tw vl wh kw',
);
/** What it can end in. */
const CODAS = set(
  'b c d f g h k l m n p r s t v w x z ck ct ft ld lf lk lm lp lt lv mb mp nd ng nk ns nt nc nx pt ' +
    'rb rc rd rf rg rk rl rm rn rp rs rt rv rx sk sm sp ss st th ch sh tch ll ff zz nch rch rst rth lth ' +
    'nth pp gg nn mm tt rr bb dd bs ps ts ks ms ls ds ws wn wl wk gn gh ght lch sc',
);
const VOWEL_PAIRS = set(
  'ai au ea ee ei eo eu ia ie io iu oa oe oi oo ou ua ue ui uo ay ey oy uy ya ye yo aw ae',
);

/** Whether it can be pronounced: every cluster splits into an end and a beginning of syllables. */
export function isSayable(name: string, { mayEndInR = false } = {}): boolean {
  const groups = name.match(/[aeiou]+|y+|[^aeiouy]+/g) ?? [];
  if (!/[aeiouy]/.test(name) || /(.)\1\1/.test(name) || /[^q]q|q[^u]|q$|uu|ii|aa|yy/.test(name))
    return false;
  const vowels = name.match(/[aeiouy]+/g) ?? [];
  if (vowels.some((run) => run.length > 2 || (run.length === 2 && !VOWEL_PAIRS.has(run))))
    return false;
  return groups.every((group, at) => {
    if (/[aeiouy]/.test(group)) return true;
    if (at === 0) return ONSETS.has(group) || (group === 'q' && groups[1]?.[0] === 'u');
    if (at === groups.length - 1) {
      return (
        CODAS.has(group) || (mayEndInR && group.endsWith('r') && CODAS.has(group.slice(0, -1)))
      );
    }
    return splits(group);
  });
}

function splits(cluster: string): boolean {
  if (cluster.length > 4) return false;
  if (ONSETS.has(cluster) || CODAS.has(cluster) || cluster === 'q') return true;
  for (let at = 1; at < cluster.length; at += 1) {
    if (CODAS.has(cluster.slice(0, at)) && ONSETS.has(cluster.slice(at))) return true;
  }
  return false;
}
