import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const VERDICTS = ['confirmed', 'confirmed_except', 'not_restorable'] as const;
const RESTORED = ['whole', 'without the named', 'refused'] as const;

/** A database of something odd, and what must come of it: see README.md. */
export type Case = {
  /** The file's name without its ending, which is the database's, too. */
  name: string;
  file: string;
  odd: string;
  verdict: (typeof VERDICTS)[number];
  /** Parts of the names of all objects that the proof names. */
  names: string[];
  restored: (typeof RESTORED)[number];
  /** Parts of what rightly differs in every copy, though the proof does not name it. */
  differs: string[];
  /** What becomes of its own database when the backup overwrites it; not tried unless given. */
  overwritten?: 'whole' | 'refused';
  /** Packages of the machine. */
  needs: string[];
  /** Whatever else the engine's own part reads. */
  options: Record<string, string>;
};

/** All cases of an engine's folder, in order. */
export function readCases(folder: string): Case[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readCase(path.join(folder, name)));
}

function readCase(file: string): Case {
  const header = /^(?:-- .*\n)+/.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
  const given = Object.fromEntries(
    [...header.matchAll(/^-- ([a-z]+): (.+)$/gm)].map(([, key = '', value = '']) => [key, value]),
  );
  const { odd, verdict, names, restored, differs, overwritten, needs, ...options } = given;
  if (odd === undefined) throw new Error(`${file} does not say what is odd.`);
  return {
    ...{ name: path.basename(file, '.sql'), file, odd, options },
    verdict: oneOf(VERDICTS, verdict, file),
    restored: oneOf(RESTORED, restored, file),
    ...(overwritten && { overwritten: oneOf(['whole', 'refused'], overwritten, file) }),
    names: listed(names),
    differs: listed(differs),
    needs: listed(needs),
  };
}

function oneOf<const T extends string>(all: readonly T[], value: string | undefined, file: string) {
  const found = all.find((one) => one === value);
  if (found === undefined) throw new Error(`${file} says ${value}, not one of ${all.join(', ')}.`);
  return found;
}

const listed = (value = '') => value.split(', ').filter((part) => part !== '');
