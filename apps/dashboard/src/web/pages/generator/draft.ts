import type { Domains } from '@holdfast/clients';
import { useSessionStorage } from '@mantine/hooks';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

type Wanted = Required<Domains.CreateNameGenerator>;
/** What is typed; numbers may be empty meanwhile. */
export type Draft = Omit<Wanted, 'maxLength' | 'size'> & {
  maxLength: number | '';
  size: number | '';
  endings: string[];
};

/** As the service has them, but fewer ideas: each of them is checked. */
const NEW: Draft = {
  ...{ description: '', category: 'any', style: 'any' },
  ...{ maxLength: 14, size: 50, endings: ['com'] },
};
/** More than one looks through; whoever wants them has the command. */
export const MOST_IDEAS = 200;

export const CATEGORIES = Object.keys(texts.generator.categories) as Wanted['category'][];
export const STYLES = Object.keys(texts.generator.styles).filter(
  (style) => style !== 'model',
) as Wanted['style'][];

/** However they were typed or pasted: `.com, Co.UK`. */
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

/** What was typed survives leaving the page, in this tab. */
export function useDraft() {
  const { organisation } = useMember();
  return useSessionStorage<Draft>({
    key: `holdfast.name-ideas.${organisation.id}`,
    defaultValue: NEW,
    getInitialValueInEffect: false,
    deserialize: readDraft,
  });
}

/** Of a version before this one, or of somebody's own making: what does not fit is left out. */
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
