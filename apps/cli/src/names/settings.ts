import type { Domains } from '@holdfast/clients';

// The API's values: the type checker rejects any that the API does not have.
export const CATEGORIES = [
  ...['any', 'other', 'arts', 'beauty', 'community', 'crafts', 'education', 'energy', 'events'],
  ...['fashion', 'finance', 'fitness', 'food', 'games', 'health', 'home', 'kids', 'legal'],
  ...['logistics', 'marketing', 'media', 'music', 'nature', 'pets', 'property', 'retail'],
  ...['science', 'security', 'sports', 'technology', 'travel'],
] as const satisfies readonly NonNullable<Domains.CreateNameGenerator['category']>[];

export const STYLES = [
  ...['any', 'real_word', 'compound', 'blend', 'affix', 'respelled', 'coined', 'short'],
] as const satisfies readonly NonNullable<Domains.CreateNameGenerator['style']>[];
