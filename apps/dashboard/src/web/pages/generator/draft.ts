import type { Domains } from '@holdfast/clients';
import { useSessionStorage } from '@mantine/hooks';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

type Wanted = Required<Domains.CreateNameGenerator>;
/** What is typed; numbers may be empty while typing. */
export type Draft = Omit<Wanted, 'maxLength' | 'size'> & {
  maxLength: number | '';
  size: number | '';
  endings: string[];
};

/** The service's defaults, but fewer ideas, because each of them is checked. */
const NEW: Draft = {
  ...{ description: '', category: 'any', style: 'any' },
  ...{ maxLength: 14, size: 50, endings: ['com'] },
};
/** Nobody looks through more than this; for more there is the command. */
export const MOST_IDEAS = 200;

export const CATEGORIES = Object.keys(texts.generator.categories) as Wanted['category'][];
export const STYLES = Object.keys(texts.generator.styles).filter(
  (style) => style !== 'model',
) as Wanted['style'][];

/** Takes them however they were typed or pasted: `.com, Co.UK`. */
export function readEndings(typed: readonly string[]): string[] {
  const endings = typed.flatMap((one) => one.toLowerCase().split(/[\s,;]+/));
  return [...new Set(endings.map((one) => one.replace(/^\.+/, '')))].filter((one) => one !== '');
}

export function bodyOf({ description, category, style, maxLength, size }: Draft) {
  return {
    ...{ description, category, style },
    ...(maxLength !== '' && { maxLength }),
    ...(size !== '' && { size }),
  };
}

/** Keeps what was typed after leaving the page, within this tab. */
export function useDraft() {
  const { organisation } = useMember();
  return useSessionStorage<Draft>({
    key: `holdfast.name-ideas.${organisation.id}`,
    defaultValue: NEW,
    getInitialValueInEffect: false,
    deserialize: readDraft,
  });
}

/** Stored by an older version, or edited by somebody: what does not fit is left out. */
function readDraft(stored: string | undefined): Draft {
  try {
    const { description, category, style, maxLength, size, endings } = JSON.parse(stored ?? '');
    return {
      description: typeof description === 'string' ? description : NEW.description,
      category: CATEGORIES.includes(category) ? category : NEW.category,
      style: STYLES.includes(style) ? style : NEW.style,
      maxLength: typeof maxLength === 'number' ? maxLength : NEW.maxLength,
      size: typeof size === 'number' ? size : NEW.size,
      endings: Array.isArray(endings) ? endings.map(String) : NEW.endings,
    };
  } catch {
    return NEW;
  }
}
