import type { Reporter, TestModule } from 'vitest/node';

/**
 * Names the tests that passed only when they were tried again. The machine may have been too busy; or
 * it is a fault that shows now and then, and these lines are all that is seen of it.
 */
export class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const late = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => {
          const [error] = test.result().errors ?? [];
          return `  ${module.relativeModuleId} > ${test.fullName}\n    ${error?.message ?? ''}`;
        }),
    );
    if (late.length === 0) return;
    process.stdout.write(
      `\nPassed only at the second try, to be looked into:\n${late.join('\n')}\n`,
    );
  }
}
