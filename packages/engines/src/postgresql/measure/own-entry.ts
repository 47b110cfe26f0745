/** The numbers of the catalogues of extensions and of relations. */
export const EXTENSIONS = '3079';
export const RELATIONS = '1259';

/**
 * A statement that does nothing. pg_restore sets owners only of what has a statement that drops it,
 * and of what has one that makes it.
 */
export const NOTHING = 'SELECT;\n';
