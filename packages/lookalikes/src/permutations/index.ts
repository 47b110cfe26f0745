export { permutations } from './permutations.ts';
