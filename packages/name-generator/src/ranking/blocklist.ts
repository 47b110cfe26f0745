const list = (text: string) => text.trim().split(/\s+/);

/** No name should contain any of these, in the languages that most customers read. */
const UNWANTED = list(`
  anal anus arse ass bastard bitch boob butt caca cazz chier clit cock coon crap culo cum cunt dead
  death dick die dildo dyke faeces fag fap fart fascis feces fick foda fotz fuck fuk gook hell hitler
  homo hure isis jap jihad jizz junkie kike kill kkk lynch merd mierd milf mong murder nazi neger
  neuk nig nique nude nudist orgy paki pedo pene penis perv phuk piss polla poo pooper porn porra
  prick pube puke puss puta pute puto queef rape rapist rectum retard salop satan scat scheis scum
  semen sex shag shat shit shyt skank slag slave slut smut snot spic spunk stink suck suicide tard
  terrorist tit tosser toxic tranny turd twat urin vag verga vomit wank whore wog xxx zizi moron
  bum butt loser ugly stupid dumb fat pee wee
`);

/** Fine inside a longer word, wrong as a whole name. */
const DULL = new Set(
  list(`thing stuff item other null none undefined test admin root example sample void mortuary
    coffin funeral grave tomb disease fever plague cancer tumor wound blood rat lice slum gun bomb
    war weapon drug cocaine opium dirt trash garbage sewer dung vulture prison jail devil demon
    mario maria marie sonia celia tina lina gena sara sarah lucia julia
    anna emma coma mania anemia urea arkward caloria dark blackout broke debt bust crash virus bug trap bite dish still watch will till
    gore gnat slug louse flea tick maggot pork squealer grunt boar liver bowel gut larva worm dung`),
);

/**
 * Whether the name says something that it should not. What lies wholly inside one of the words that
 * it was made of is allowed: `grapehouse` is fine. `therapist`, read as `the` and `rapist`, is not,
 * and neither is what only appears where two good words meet.
 */
export function isUnwanted(name: string, words: readonly string[]): boolean {
  if (DULL.has(name)) return true;
  return UNWANTED.some((bad) => {
    for (let at = name.indexOf(bad); at >= 0; at = name.indexOf(bad, at + 1)) {
      if (!isInside(name, words, at, at + bad.length)) return true;
    }
    return false;
  });
}

function isInside(name: string, words: readonly string[], from: number, to: number): boolean {
  return words.some((word) => {
    if (word.length <= to - from) return false;
    const start = name.indexOf(word);
    return start >= 0 && start <= from && start + word.length >= to;
  });
}
