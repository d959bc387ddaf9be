/** What is wrong with an expression of a declaration, for whoever wrote it; people who type one read `error:expression.<key>` in their language. */
import type { ErrorKey, ExpressionError } from '../expression/syntax'

const sentences: Readonly<Record<ErrorKey, string>> = {
  too_long: 'at most {limit} characters.',
  too_deep: 'too many brackets within brackets.',
  too_many_steps: 'it takes more than {limit} steps.',
  empty: 'it is empty.',
  character: '“{character}” has no meaning here.',
  open_text: 'the quotation mark is never closed.',
  digits: 'a number has at most {limit} digits.',
  expected_value: 'a value is missing.',
  expected: 'expected {wanted}.',
  chained_comparison: 'compare two values at a time: a < b and b < c.',
  unknown_function: 'there is no function {name}.',
  unknown_function_meant: 'there is no function {name}. Did you mean {meant}?',
  unknown_name: 'there is no field {name}.',
  unknown_name_meant: 'there is no field {name}. Did you mean {meant}?',
  arguments: '{name} takes {least} to {most} values.',
  no_number: 'a number is needed.',
  no_truth: 'a condition is needed: yes or no.',
  no_date: 'a date is needed.',
  not_alike: 'a value of the kind {kind} is never like one of the kind {other}.',
  money_twice: 'an amount of money is multiplied by a number, and divided by a number or another amount.',
  currencies: 'amounts of different currencies do not add up.',
  unanswered: 'nobody answers {name}.',
  one_of_many: 'it gives a value for each row; gather them with sum, count, min, max or avg.',
  other_rows: 'the rows of {name} have nothing in common with the others.',
  other_record: 'the fields behind {name} are not at hand. Take over what it needs in a field of its own, by x.from.',
}

/** @param formula the whole expression @returns a sentence with the place */
export function mistakeText({ key, at, params }: ExpressionError, formula: string): string {
  const sentence = sentences[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
  const where = formula.slice(at.from, at.to).trim()
  return where === '' || where === formula ? sentence : `at “${where}”: ${sentence}`
}
