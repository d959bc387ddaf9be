/** What is said of the fields of a question that was not tried yet. Pure. */
import { isEmpty } from '../../../schemas/core/condition'

/** The question for a field says that it is missing; a value that does not do says why. @param lead as it is */
export const openingErrors = <Texts>(
  errors: Readonly<Record<string, Texts>>,
  lead: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Texts>> =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !isEmpty(lead[path.split('.')[0] ?? ''])))
