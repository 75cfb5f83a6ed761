import * as vscode from 'vscode';

/** Long enough to be read, in the status bar. */
export const SHOWN_MS = 8000;

/** The person went one step back. */
export const BACK = Symbol('back');
/** An answer, one step back, or undefined for "never mind". */
export type PromptResult<T> = T | typeof BACK | undefined;

interface Step {
  readonly title: string;
  readonly step: number;
  readonly totalSteps: number;
}

export interface TextQuestion extends Step {
  readonly prompt: string;
  readonly value?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly password?: boolean | undefined;
  /** What is wrong with the text, in a sentence. */
  readonly problemWith: (text: string) => string | undefined;
}

export function promptText({
  prompt,
  problemWith,
  value = '',
  password = false,
  placeholder,
  ...step
}: TextQuestion): Promise<PromptResult<string>> {
  const input = vscode.window.createInputBox();
  Object.assign(input, { ...step, prompt, value, password, placeholder, ignoreFocusOut: true });
  return shown(input, step.step, (answer) => {
    input.onDidChangeValue(() => (input.validationMessage = undefined));
    input.onDidAccept(() => {
      const text = input.value.trim();
      const problem = problemWith(text);
      if (problem) input.validationMessage = { message: problem, severity: vscode.InputBoxValidationSeverity.Error };
      else answer(text);
    });
  });
}

export interface Choice<T> extends vscode.QuickPickItem {
  readonly value: T;
}

export interface ChoiceQuestion<T> extends Step {
  readonly placeholder: string;
  readonly choices: readonly Choice<T>[];
  readonly chosen?: T | undefined;
}

export function promptChoice<T>({ choices, chosen, placeholder, ...step }: ChoiceQuestion<T>): Promise<PromptResult<T>> {
  const picker = vscode.window.createQuickPick<Choice<T>>();
  Object.assign(picker, { ...step, placeholder, items: choices, ignoreFocusOut: true });
  picker.activeItems = choices.filter((each) => each.value === chosen);
  return shown(picker, step.step, (answer) => {
    picker.onDidAccept(() => {
      const [selected] = picker.selectedItems;
      if (selected) answer(selected.value);
    });
  });
}

type Shown = Pick<vscode.QuickInput, 'onDidHide' | 'show' | 'dispose'> & {
  buttons: readonly vscode.QuickInputButton[];
  readonly onDidTriggerButton: vscode.Event<vscode.QuickInputButton>;
};

function shown<T>(input: Shown, step: number, listen: (answer: (value: T) => void) => void): Promise<PromptResult<T>> {
  return new Promise((resolve) => {
    const answer = (value: PromptResult<T>): void => {
      resolve(value);
      input.dispose();
    };
    if (step > 1) input.buttons = [vscode.QuickInputButtons.Back];
    input.onDidTriggerButton((button) => {
      if (button === vscode.QuickInputButtons.Back) answer(BACK);
    });
    input.onDidHide(() => answer(undefined));
    listen(answer);
    input.show();
  });
}
