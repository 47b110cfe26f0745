/** The same for names that are said alike, whatever their spelling. */
export function soundOf(name: string): string {
  return name
    .replace(/ph/g, 'f')
    .replace(/ck|q|c(?=[aourlkts]|$)/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/x/g, 'ks')
    .replace(/y/g, 'i')
    .replace(/z/g, 's')
    .replace(/w/g, 'v')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=.{3})e$/, '');
}
