// Finds literals that look like text for people and do not go through `l10n.t`.
import ts from 'typescript';

/** Two words, or one with a capital. */
const TEXT = /\p{L}{2,}[,:;]? \p{L}{2,}|^\p{Lu}\p{Ll}+/u;
/** What is called with them is for the log, for developers, or for the machine. */
const NOT_SHOWN =
  /^(l10n\.t|log\.\w+|this\.log\.\w+|new Error|new TypeError|new RangeError|new RegExp|addEventListener|querySelector(All)?|closest|matches|getElementById|createElement(NS)?|getAttribute|setAttribute|toggleAttribute|executeCommand|startsWith|endsWith|includes|replace(All)?|split|has|get|test|match)$/;
/** Names of properties that hold no text. */
const NO_TEXT = /^(class|className|role|type|kind|id|name|command|when|icon|key|href|rel|style|scheme|language|comment|'?[A-Z][\w-]+'?)$/;

/** Literals of one file, as they are written. */
export function untranslatedIn(file: string, code: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node) || ts.isJSDoc(node)) return;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const called = ts.isNewExpression(node) ? `new ${node.expression.getText()}` : nameOf(node.expression);
      if (NOT_SHOWN.test(called)) {
        // What is put into a text may hold others.
        if (called === 'l10n.t') node.arguments?.slice(1).forEach(visit);
        if (ts.isCallExpression(node)) visit(node.expression);
        return;
      }
    }
    if (ts.isPropertyAssignment(node) && NO_TEXT.test(node.name.getText())) return;
    if (ts.isElementAccessExpression(node)) return visit(node.expression);
    if (ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText())) return;
    if (ts.isCaseClause(node)) return node.statements.forEach(visit);
    if ((ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) && TEXT.test(node.text)) found.push(node.getText());
    if (ts.isTaggedTemplateExpression(node) && nameOf(node.tag) === 'l10n.t') {
      if (ts.isTemplateExpression(node.template)) node.template.templateSpans.forEach((span) => visit(span.expression));
      return;
    }
    if (ts.isTemplateExpression(node)) {
      if (TEXT.test([node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('x'))) found.push(node.getText());
      return node.templateSpans.forEach((span) => visit(span.expression));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const nameOf = (called: ts.Expression): string =>
  ts.isPropertyAccessExpression(called)
    ? /(^|\.)(log|l10n)$/.test(called.expression.getText())
      ? `${/\w+$/.exec(called.expression.getText())?.[0]}.${called.name.text}`
      : called.name.text
    : called.getText();
