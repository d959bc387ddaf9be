/** What a right is called in words: "Leads: Create", as the rights matrix calls it. */
import { useTranslation } from 'react-i18next'
import { modules } from '../../resources'
import { rightLabel } from './right-label'
import { useObjectName } from './use-object-name'

/** @returns of a path and the entities that it is about */
export function useRightName(): (right: { path: string; entities: readonly string[] }) => string {
  const { t } = useTranslation(['sc', ...modules.map(({ code }) => code)])
  const objectName = useObjectName()
  return ({ path, entities }) => {
    const [module = '', area = '', object, , entry] = path.split('.')
    if (object === undefined) return t('sc:rights.part', { name: t(`${module}:module.title`), area: t(`sc:rights.area.${area}`) })
    const name = objectName({ path: `${module}.${area}.${object}`, entities })
    return entry === undefined ? name : t('sc:rights.named', { name, action: rightLabel(t, entry, entities) })
  }
}
