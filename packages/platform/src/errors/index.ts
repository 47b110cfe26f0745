export { type ErrorAnswer, errorAnswer } from './answer.ts';
export { ERROR_CODES, type ErrorCode } from './codes.ts';
export { isUnavailable, Problem } from './problem.ts';
export { validate } from './validate.ts';
