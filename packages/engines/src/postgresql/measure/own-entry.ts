/** The numbers of the catalogues of extensions and of relations. */
export const EXTENSIONS = '3079';
export const RELATIONS = '1259';
