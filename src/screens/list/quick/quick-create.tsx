/** Makes a record from the few fields it can't do without: Enter saves and begins the next, Esc ends it. Loaded when first opened. */
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { recordTitle } from '../../../components/entity/entity-texts'
import { useFormats } from '../../../components/format/format-settings'
import type { RecordRow } from '../../../providers/data/record-api'
import { showAlert } from '../../../providers/notification/alerts'
import type { Resource } from '../../../resources/core/define-module'
import { Button } from '../../../ui/button'
import { isComposing } from '../../entity/ime'
import type { EntityAccess } from '../../entity/use-entity'
import { PartForm } from '../../form/part-form'
import { emptyValues } from '../../form/state/first-values'
import { useFormState, type FormErrors, type FormStore, type FormValues } from '../../form/state/form-store'
import { useCaller } from '../../form/state/use-caller'
import { useDerivingStore } from '../../form/state/use-deriving-store'
import { useSave } from '../../form/state/use-save'
import { namedError } from '../../form/state/value-errors'
import './quick-create.css'

export interface QuickCreateProps {
  known: EntityAccess
  resource: Resource
  /** The fields: the same array as long as it says the same. */ names: readonly string[]
  /** What the place says: the value of the column. */ given: FormValues
  /** Side by side above a list, below each other in a column. */ wide?: boolean
  /** What is made; absent = quick creation. */ title?: string
  /** Asked besides the fields, and done by `onSaved`. */ extra?: ReactNode
  /** Where the rest can be filled in at once. @param typed what stands in the fields */
  onMore: (typed: FormValues) => void
  onSaved: (row: RecordRow) => void
  onClose: () => void
}

const noErrors: FormErrors = {}
const noRefs = {}
const nothing = () => undefined

export function QuickCreate({ known, resource, names, given, wide = false, title, extra, onMore, onSaved, onClose }: QuickCreateProps) {
  const { entity } = known
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const caller = useCaller()
  const saver = useSave()
  const place = useRef<HTMLFormElement>(null)
  const first = () => ({ ...emptyValues(entity, caller), ...given })
  const { store, useUnder } = useDerivingStore(entity, { first, record: undefined, isNew: true, timeZone: caller.timeZone })
  useUnder({ entity, record: undefined })
  // A fresh form for each record: hand-built inputs keep what they show.
  const [made, setMade] = useState(0)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input, textarea, [role="combobox"]')?.focus()
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [made])
  const { renew } = saver
  useEffect(() => {
    // The fields stand empty: what is saved from here on is the next record.
    if (made > 0) renew()
  }, [made, renew])

  const save = async () => {
    const outcome = await saver.save({ known, store, record: undefined, onSend: async () => Promise.resolve(), onSettled: nothing })
    if (outcome?.kind === 'invalid') setTries((now) => now + 1)
    if (outcome?.kind !== 'saved') return
    onSaved(outcome.row)
    showAlert({ kind: 'success', text: t('screens:form.created', { name: recordTitle(entity, outcome.row, formats) }) })
    const values = first()
    store.patch({ values, base: values, errors: {}, touched: new Set() })
    setMade((now) => now + 1)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // What opens from a field (a list of choices, a drawer) is in the form only for React.
    if (!(event.target instanceof Element && event.currentTarget.contains(event.target))) return
    if (event.key !== 'Escape' || isComposing(event) || event.target.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <form
      ref={place}
      className="k-quick"
      data-wide={wide || undefined}
      aria-label={title ?? t('screens:quick.open')}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void save()
      }}
    >
      <div className="k-quick-fields">
        <PartForm key={made} known={known} resource={resource} names={names} store={store} refs={noRefs} errors={noErrors} />
        {extra}
      </div>
      <OtherErrors store={store} known={known} names={names} />
      <div className="k-quick-acts">
        <Button type="primary" size="small" submit loading={saver.status !== 'idle'}>
          {t('screens:quick.save')}
        </Button>
        <Button size="small" type="text" onClick={() => onMore(store.get().values)}>
          {t('screens:quick.more')}
        </Button>
        <Button size="small" type="text" onClick={onClose}>
          {t('screens:close')}
        </Button>
      </div>
    </form>
  )
}

/** What is wrong with fields that do not stand here. */
function OtherErrors({ store, known: { entity }, names }: { store: FormStore; known: EntityAccess; names: readonly string[] }) {
  const { t } = useTranslation(['screens', entity.module])
  const errors = useFormState(store, (state) => state.errors)
  const others = Object.entries(errors).filter(([path]) => !names.includes(path.split('.')[0] ?? ''))
  return others.map(([path, texts]) => (
    <p key={path} role="alert" className="k-entry-error">
      {namedError(t, entity, path, texts)}
    </p>
  ))
}
