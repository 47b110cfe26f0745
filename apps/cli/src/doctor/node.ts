import type { Examination } from './model.ts';

const OLDEST = 24;

export const examineNode: Examination = async () => {
  const { node } = process.versions;
  const isNew = Number(node.split('.')[0]) >= OLDEST;
  return [
    isNew
      ? { check: 'node', state: 'ok', message: node }
      : {
          ...{ check: 'node', state: 'missing' as const },
          message: `${node}; ${OLDEST} or newer is needed`,
          mend: 'npm ci',
        },
  ];
};
