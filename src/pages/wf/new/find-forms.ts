/** Which of the forms that one may start are shown: by category, by words in any language, for whom (wf.md §2). Pure. */
import type { CategoryCount, FormCard } from '../../../shared/wf/work-list'

export interface FormQuestion {
  /** Null = all. */
  category: number | null
  text: string
  /** Somebody else is applied for: only forms that allow it. */
  forAnother: boolean
}

/** @param categories the tree: a category holds the forms of those below it too */
export function foundForms(forms: readonly FormCard[], categories: readonly CategoryCount[], question: FormQuestion): FormCard[] {
  const words = question.text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const within = question.category === null ? null : withBelow(categories, question.category)
  return forms.filter(
    (form) =>
      (within === null || within.has(form.category)) &&
      (!question.forAnother || form.allow_on_behalf) &&
      words.every((word) => textsOf(form).some((text) => text.includes(word))),
  )
}

const textsOf = ({ code, name, keywords }: FormCard): string[] =>
  [code, ...Object.values(name), ...keywords].map((text) => String(text).toLowerCase())

/** The category and all below it. */
export function withBelow(categories: readonly CategoryCount[], id: number): ReadonlySet<number> {
  const found = new Set([id])
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const category of categories) if (category.parent !== null && found.has(category.parent)) found.add(category.id)
  }
  return found
}

export interface CategoryLine extends CategoryCount {
  depth: number
}

/** The tree as lines, each below its parent. */
export function categoryLines(categories: readonly CategoryCount[], parent: number | null = null, depth = 0): CategoryLine[] {
  const known = new Set(categories.map(({ id }) => id))
  const isBelow = (category: CategoryCount) =>
    category.parent === parent || (parent === null && category.parent !== null && !known.has(category.parent))
  return categories.filter(isBelow).flatMap((category) => [{ ...category, depth }, ...categoryLines(categories, category.id, depth + 1)])
}
