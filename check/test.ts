import { parseCLI, startVitest, type TestModule, type Vitest } from 'vitest/node';

/**
 * `npm test`: runs everything once, then once more the files in which something failed, each from its
 * beginning, with new servers. Among five thousand tests on real servers, one that fails once must not
 * cost the whole run. It is still named at the end: either the machine was too busy, or the fault is
 * an intermittent one, and this is all that is seen of it.
 */
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);

/** If more fail, something is broken, and would only fail again. */
const MOST_FILES = 10;

const first = await startVitest(filter, options);
const failed = first.state.getTestModules().filter((module) => !module.ok());
const again = mayBeTriedAgain(first, failed) ? await tryAgain(failed) : first;
await again.exit();

function mayBeTriedAgain({ state }: Vitest, modules: TestModule[]): boolean {
  return (
    modules.length > 0 &&
    modules.length <= MOST_FILES &&
    // Such an error belongs to no file, so no second run can show that it happened only once.
    state.getUnhandledErrors().length === 0
  );
}

async function tryAgain(modules: TestModule[]): Promise<Vitest> {
  process.exitCode = 0;
  const files = modules.map((module) => module.moduleId);
  process.stdout.write(`\nOnce more: ${modules.map((m) => m.relativeModuleId).join(', ')}\n`);
  const second = await startVitest(files, options);
  const passed = second.state.getTestModules().filter((module) => module.ok());
  const late = modules.filter(({ moduleId }) => passed.some((m) => m.moduleId === moduleId));
  if (late.length > 0) {
    process.stdout.write(
      `\nFailed at first, passed when tried again, to be looked into:\n${late.flatMap(failuresOf).join('\n')}\n`,
    );
  }
  return second;
}

function failuresOf(module: TestModule): string[] {
  const failures = [...module.children.allTests('failed')].map(
    (test) => [test.fullName, test.result().errors] as const,
  );
  return [['', module.errors()] as const, ...failures].flatMap(([name, errors = []]) =>
    errors.map(({ message }) => `  ${module.relativeModuleId} > ${name}\n    ${message}`),
  );
}
