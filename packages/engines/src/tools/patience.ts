export type Patience = {
  /** From here on we wait for the program … */
  begin(): void;
  /** … until here. */
  end(): void;
  /** It did something. */
  progress(): void;
  /** Not its fault: it waits for its own input … */
  hold(): void;
  /** … which it has now. */
  release(): void;
};

/** Calls `onOver` when the program kept us waiting for this long without a sign of life. */
export function createPatience(
  limitMs: number | undefined,
  onOver: (limitMs: number) => void,
): Patience {
  let waiting = false;
  let held = false;
  let timer: NodeJS.Timeout | undefined;
  const update = () => {
    clearTimeout(timer);
    timer = undefined;
    if (limitMs !== undefined && waiting && !held) {
      timer = setTimeout(() => onOver(limitMs), limitMs);
    }
  };
  return {
    begin() {
      waiting = true;
      update();
    },
    end() {
      waiting = false;
      update();
    },
    progress: () => timer?.refresh(),
    hold() {
      held = true;
      update();
    },
    release() {
      held = false;
      update();
    },
  };
}
