/** What was made of the same things last is not made again. The things are told apart by identity. */
export function remembered<Given extends readonly unknown[], T>(make: (...given: Given) => T): (...given: Given) => T {
  let last: { readonly given: Given; readonly made: T } | undefined;
  return (...given) => {
    if (last?.given.every((each, index) => Object.is(each, given[index])) !== true) last = { given, made: make(...given) };
    return last.made;
  };
}
