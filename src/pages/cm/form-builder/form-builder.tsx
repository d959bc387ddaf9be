/** One form: what can be added, what was added in its order, the fields of the product, the one that is chosen, and how it will look. */
import { lazy, Suspense, useState } from 'react'
import { Skeleton } from 'antd'
import { useList, type HttpError } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { orderRecord, type RecordRow } from '../../../providers/data/record-api'
import { useRight } from '../../../providers/access/use-right'
import { useResource } from '../../../resources/core/use-resource'
import type { BuiltForm } from '../../../shared/cm/form-builder'
import { mostCustomFields, type CustomField } from '../../../shared/sc/custom-fields'
import { entityKey, useEntity } from '../../../screens/entity/use-entity'
import { ScreenError } from '../../../screens/entity/screen-error'
import { publishForm } from '../../../api/cm/form-builder'
import { FieldCanvas } from './field-canvas'
import { FieldDrawer } from './field-drawer'
import { FieldPanel } from './field-panel'
import { FieldPalette } from './field-palette'
import { PublishChanges } from './publish-changes'
import { useFieldSettings } from './use-field-settings'

const StandardFields = lazy(async () => ({ default: (await import('./standard-fields')).StandardFields }))
const FormPreview = lazy(async () => ({ default: (await import('./form-preview')).FormPreview }))

const fieldEntity = 'sc/custom-field'
/** Those that are archived stand beside those in use. */
const most = 2 * mostCustomFields

/** A row of sc/custom-field, as its list gives it. */
export type BuiltField = RecordRow & CustomField

export function FormBuilder({ form }: { form: BuiltForm }) {
  const { t } = useTranslation('cm')
  const mayPublish = useRight('sc.admin.custom-field.actions.publish')
  const client = useQueryClient()
  const target = `cm/${form}`
  const declared = useEntity(target)
  const described = useEntity(fieldEntity)
  const [resource, formed] = [useResource(fieldEntity), useResource(target)]
  const { settings, ...setting } = useFieldSettings(target)
  const { query } = useList<BuiltField, HttpError>({
    resource: fieldEntity,
    pagination: { currentPage: 1, pageSize: most },
    sorters: [{ field: 'position', order: 'asc' }],
    filters: [{ field: 'entity', operator: 'eq', value: target }],
    liveMode: 'auto',
    errorNotification: false,
    queryOptions: { retry: 1 },
  })
  const [moved, setMoved] = useState<readonly BuiltField[] | null>(null)
  /** The id of an added field, or the name of one of the product. */
  const [chosen, setChosen] = useState<number | string | null>(null)
  const [opened, setOpened] = useState<{ row: BuiltField } | { type: CustomField['type'] } | null>(null)
  const [busy, setBusy] = useState(false)
  const error = query.error ?? setting.error ?? declared.error ?? described.error
  const { known } = described
  if (error)
    return (
      <ScreenError
        error={error}
        onRetry={() => {
          void query.refetch()
          setting.retry()
          declared.retry()
          described.retry()
        }}
      />
    )
  if (!query.data || !settings || !declared.known || !known || !resource || !formed) return <Skeleton active />

  const fields = moved ?? query.data.data
  const row = fields.find(({ id }) => id === chosen)
  const drafts = fields.filter(({ status }) => status === 'draft')
  const waiting = drafts.length + settings.drafts.length
  const mayEdit = known.may('edit')
  const refresh = () => Promise.all([query.refetch(), settings.refetch(), client.invalidateQueries({ queryKey: entityKey(target) })])
  const order = async (next: readonly BuiltField[], id: number, afterId: number | null) => {
    setMoved(next)
    try {
      await orderRecord(fieldEntity, id, afterId)
      await refresh()
    } catch (failure) {
      showFailure(failure)
    } finally {
      setMoved(null)
    }
  }
  const publish = async () => {
    setBusy(true)
    try {
      const { published, lacking } = await publishForm(form)
      await refresh()
      showAlert({
        kind: 'success',
        text: [
          t('form_builder.published', { count: published }),
          ...(lacking > 0 ? [t('sc:custom_field.lacking', { count: lacking })] : []),
        ].join(' '),
      })
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="k-builder">
      {known.may('create') && <FieldPalette entity={known.entity} onChoose={(type) => setOpened({ type })} />}
      <section className="k-builder-canvas" aria-labelledby={`k-builder-${form}`}>
        <div className="k-builder-head">
          <h2 className="k-form-section" id={`k-builder-${form}`}>
            {t('form_builder.fields', { n: fields.length })}
          </h2>
          {mayPublish && (
            <Button type="primary" disabled={waiting === 0 || settings.isBusy} loading={busy} onClick={() => void publish()}>
              {waiting === 0 ? t('form_builder.nothing_to_publish') : t('form_builder.publish', { count: waiting })}
            </Button>
          )}
        </div>
        <PublishChanges entity={declared.known.entity} added={drafts} set={settings.drafts} />
        {fields.length === 0 && <p className="k-muted">{t('form_builder.empty')}</p>}
        <FieldCanvas
          entity={known.entity}
          fields={fields}
          chosen={typeof chosen === 'number' ? chosen : null}
          disabled={!mayEdit}
          busy={moved !== null}
          onChoose={setChosen}
          onMove={(next, id, afterId) => void order(next, id, afterId)}
        />
        {row && (
          <FieldPanel
            key={row.id}
            entity={known.entity}
            row={row}
            mayEdit={mayEdit}
            mayDelete={known.may('delete')}
            onEdit={() => setOpened({ row })}
            onGone={() => {
              setChosen(null)
              void refresh()
            }}
          />
        )}
        <Suspense fallback={<Skeleton active />}>
          <StandardFields
            entity={declared.known.entity}
            resource={formed}
            settings={settings}
            mayEdit={mayEdit && known.may('create')}
            chosen={typeof chosen === 'string' ? chosen : null}
            onChoose={setChosen}
          />
        </Suspense>
      </section>
      <Suspense fallback={<Skeleton active />}>
        <FormPreview known={declared.known} fields={fields} settings={settings.wanted} prefersWhole={typeof chosen === 'string'} />
      </Suspense>
      {opened && (
        <FieldDrawer
          resource={resource}
          known={known}
          form={target}
          opened={opened}
          onClose={() => setOpened(null)}
          onSaved={(saved) => {
            setOpened(null)
            setChosen(saved.id)
            void refresh()
          }}
        />
      )}
    </div>
  )
}
