/** RFC 1035: octets of a label, and of a name written with dots. */
export const MAX_LABEL = 63;
export const MAX_NAME = 253;
