/** The id in the context: sealed credentials do not open in another restore's row. */
export const targetContext = (id: string) => `restores/${id}/target`;
