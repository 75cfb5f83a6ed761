/** A click on an order's row selects it; two clicks, or Enter, open it. VS Code tells a tree of clicks and of Enter alike. */

/** Two clicks on one row within this, milliseconds, are one double click. */
const TWICE = 500;

export interface Clicks {
  /** A row was clicked, or chosen with the keyboard. */
  click(orderId: string): void;
  /** Enter was pressed: the row that is chosen next is opened. */
  enter(): void;
}

/** @param now milliseconds of a clock that never jumps */
export function clicksOn(open: (orderId: string) => void, now: () => number = () => performance.now()): Clicks {
  const never = { orderId: '', at: -Infinity };
  let last = never;
  let enteredAt = -Infinity;
  return {
    click(orderId) {
      const at = now();
      const opens = at - enteredAt <= TWICE || (orderId === last.orderId && at - last.at <= TWICE);
      enteredAt = -Infinity;
      last = opens ? never : { orderId, at };
      if (opens) open(orderId);
    },
    enter: () => void (enteredAt = now()),
  };
}
