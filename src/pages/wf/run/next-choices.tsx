/** Who signs at a later step, where this person chooses it (wf.md §5.2 `previous_choice`). */
import { useFormats } from '../../../components/format/format-settings'
import { RefSelect } from '../../../components/inputs/ref-select'
import { parseOwner } from '../../../providers/data/refs'
import type { Condition } from '../../../schemas/core/filter'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { Choice } from '../../../shared/wf/instance-calls'
import { Labelled } from '../../../ui/labelled'
import type { MissingPart } from './act-input'

interface NextChoicesProps {
  choices: readonly Choice[]
  value: Readonly<Record<string, readonly number[]>>
  errorOf: (part: MissingPart) => string | undefined
  onChange: (value: Readonly<Record<string, readonly number[]>>) => void
}

export function NextChoices({ choices, value, errorOf, onChange }: NextChoicesProps) {
  const { language } = useFormats()
  return choices.map(({ node, name, scope, min, max }) => (
    <Labelled key={node} label={i18nText(name, language)} required={min > 0} error={errorOf(`choice.${node}`)}>
      {({ id, describedBy, invalid }) => (
        <RefSelect
          id={id}
          describedBy={describedBy}
          invalid={invalid}
          entity="sc/user"
          multiple={max > 1}
          filter={peopleOf(scope)}
          value={value[node] ?? []}
          onChange={(people) => onChange({ ...value, [node]: people.slice(0, max) })}
        />
      )}
    </Labelled>
  ))
}

/** Named people are offered alone; members of departments and groups are judged by the server. */
function peopleOf(scope: readonly string[]): Condition | undefined {
  const people = scope.flatMap((code) => {
    const owner = parseOwner(code)
    return owner?.entity === 'sc/user' ? [owner.id] : []
  })
  return people.length > 0 && people.length === scope.length ? { field: 'id', op: 'in', value: people } : undefined
}
