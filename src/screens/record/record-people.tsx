/** The others at this record: who edits it by name, all of them as circles. */
import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { Photo } from '../../components/people/avatar'
import type { Entity } from '../../schemas/core/define'
import { fieldLabel } from '../../components/entity/entity-texts'
import type { RecordPerson } from './use-record-people'

const shown = 3

export function RecordPeople({ entity, people }: { entity: Entity; people: readonly RecordPerson[] }) {
  const { t } = useTranslation(['screens', entity.module])
  const doing = (person: RecordPerson) => {
    if (!person.isEditing) return t('screens:people.reads', { name: person.name })
    return person.field
      ? t('screens:people.edits_field', { name: person.name, field: fieldLabel(t, entity, person.field) })
      : t('screens:people.edits', { name: person.name })
  }
  const editors = people.filter(({ isEditing }) => isEditing)
  const [first] = editors
  return (
    <span className="k-people" role="status">
      {people.slice(0, shown).map((person) => (
        <Tooltip key={person.id} title={doing(person)}>
          <span className="k-reader" data-editing={person.isEditing || undefined} aria-label={doing(person)} role="img">
            {[...person.name][0]}
            <Photo person={Number(person.id)} />
          </span>
        </Tooltip>
      ))}
      {people.length > shown && <span className="k-muted">{t('screens:people.more', { n: people.length - shown })}</span>}
      {first && (
        <span className="k-people-text">
          {editors.length === 1
            ? t('screens:people.edits', { name: first.name })
            : t('screens:people.edit_many', { name: first.name, count: editors.length - 1 })}
        </span>
      )}
    </span>
  )
}
