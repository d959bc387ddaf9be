/** A record of any entity in a list and in details: what it is, and its title, which in details leads to it. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { refTitle, type Refs } from '../../providers/data/refs'
import { findResource } from '../../resources/core/find-resource'
import { parsePointer } from '../../schemas/core/record-pointer'

/** @param value `cm/lead/12` */
export function NamedRecord({ refs, value, whole }: { refs: Refs; value: string; whole: boolean }) {
  const pointer = parsePointer(value)
  const [module = '', key = ''] = pointer?.entity.split('/') ?? []
  const { t } = useTranslation(['screens', ...(module === '' ? [] : [module])])
  if (!pointer) return <span>{value}</span>
  const title = refTitle(refs, pointer.entity, pointer.id)
  const named = title ? (title.active ? title.title : t('screens:inactive_title', { title: title.title })) : `#${pointer.id}`
  const text = t('screens:any_reference.record', {
    kind: t(`${module}:entity.${key}.title`, { defaultValue: pointer.entity }),
    title: named,
  })
  const Icon = findResource(pointer.entity)?.icon
  const shown = (
    <>
      {Icon && <Icon aria-hidden />} {text}
    </>
  )
  // Without a title it is nothing that the reader may open.
  return whole && title ? (
    <Link to={`/record/${value}`}>{shown}</Link>
  ) : (
    <span className={title?.active === false ? 'k-value-none' : undefined} title={whole ? undefined : text}>
      {shown}
    </span>
  )
}
