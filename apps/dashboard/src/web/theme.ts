import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** A calm teal; the darker half has enough contrast for text on white. */
const tide: MantineColorsTuple = [
  '#e6f7f8',
  '#d0ebee',
  '#a3d6dc',
  '#72bfc9',
  '#4bacb9',
  '#2f9dac',
  '#1b8595',
  '#0b7285',
  '#075e6e',
  '#034956',
];

export const theme = createTheme({
  colors: { tide },
  primaryColor: 'tide',
  primaryShade: { light: 7, dark: 7 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: { fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
});
