/** The fields that a resource names are there, and stand in its form once. */
import { didYouMean } from '../../schemas/core/check/check-problem'
import type { FormLayout, FormRow, FormSection, FormTab, Resource } from './define-module'

/** Of every record; a resource may draw them too. */
export const system = ['id', 'created_at', 'updated_at', 'created_by', 'updated_by', 'version', 'used_by'] as const

interface EntityNames {
  fields: readonly string[]
  /** Filters that are no fields: tabs above the list may be theirs. */
  derived: readonly string[]
  /** That the entity declares: the form may name them without their fields. */
  sections: readonly string[]
}

/**
 * @param form its layout, loaded
 * @returns a sentence for each mistake
 */
export function listedFields(form: FormLayout, resource: Resource, { fields, derived, sections }: EntityNames): string[] {
  const lost = (key: string, names: readonly string[], there = fields) =>
    names.filter((name) => !there.includes(name)).map((name) => `${key}: there is no field ${name}.${didYouMean(name, there)}`)
  const inForm = namesIn(form)
  const tabs = form.flatMap((part) => (isPart(part) && 'tab' in part ? [part.tab] : []))
  return [
    ...partKeys(form),
    ...lost('form', inForm),
    ...inForm.filter((name, at) => inForm.indexOf(name) < at).map((name) => `form: the field ${name} stands there twice.`),
    ...inForm.filter((name) => resource.hide.includes(name)).map((name) => `form: the field ${name} stands there, and hide leaves it out.`),
    ...partsIn(form)
      .flatMap((part) => ('section' in part && part.fields === undefined && !sections.includes(part.section) ? [part.section] : []))
      .map((section) => `form: the entity declares no section ${section}, so say its fields.${didYouMean(section, sections)}`),
    ...lost('newFirst', namesIn(resource.newFirst ?? [])),
    ...lost('quick', resource.quick ? resource.quick : []),
    ...lost('keyFacts', resource.keyFacts),
    ...lost('hide', resource.hide),
    ...lost(
      'columns',
      Object.keys(resource.columns).filter((name) => !resource.extraColumns.includes(name)),
    ),
    ...lost('numericColumns', resource.numericColumns, resource.extraColumns),
    ...lost('inputs', Object.keys(resource.inputs)),
    ...lost('cellInputs', Object.keys(resource.cellInputs)),
    ...lost('shownApart', resource.shownApart),
    ...(resource.listTabs === undefined ? [] : lost('listTabs', [resource.listTabs], [...fields, ...derived])),
    ...(resource.showTabs ?? [])
      .filter((tab) => !tabs.includes(tab))
      .map((tab) => `showTabs: the form has no tab ${tab}.${didYouMean(tab, tabs)}`),
  ]
}

type Part = FormSection | FormTab
const isPart = (line: FormRow | Part): line is Part => typeof line === 'object' && !Array.isArray(line)
const linesOf = (part: Part): readonly (FormRow | Part)[] => part.fields ?? []
const partsIn = (lines: readonly (FormRow | Part)[]): Part[] => lines.filter(isPart).flatMap((part) => [part, ...partsIn(linesOf(part))])

const namesIn = (lines: readonly (FormRow | Part)[]): string[] =>
  lines.flatMap((line) => (isPart(line) ? namesIn(linesOf(line)) : typeof line === 'string' ? [line] : [...line]))

const sectionKeys = ['section', 'fields']
const tabKeys = ['tab', 'fields', 'panel', 'newOnly']

const partKeys = (lines: readonly (FormRow | Part)[]): string[] =>
  partsIn(lines).flatMap((part) => {
    const known = 'tab' in part ? tabKeys : sectionKeys
    return Object.keys(part)
      .filter((key) => !known.includes(key))
      .map((key) => `form: there is no key ${key} in a part of it.${didYouMean(key, known)}`)
  })
