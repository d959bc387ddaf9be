/** The words above the blocks and on the tabs of a form, which its details share. */
import type { TFunction } from 'i18next'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { Language } from '../../../providers/i18n/language'
import type { Entity } from '../../../schemas/core/define'
import type { CustomTitle, LayoutBlock, LayoutTab } from './form-layout'

type Named = Pick<Entity, 'module' | 'key'>
interface Words {
  t: TFunction
  entity: Named
  language: Language
}

/** @returns undefined for a block without a heading */
export function blockTitle({ t, entity, language }: Words, { section, custom, tab }: LayoutBlock): string | undefined {
  if (custom !== undefined) return customTitle(t, custom, language)
  if (section === undefined && tab !== undefined) return tabTitle({ t, entity, language }, { tab, blocks: [] })
  return section === undefined ? undefined : t(`${sectionKey(entity, section)}.label`)
}

export const sectionKey = ({ module, key }: Named, section: string): string => `${module}:entity.${key}.sections.${section}`

/** Of a section that folds. */
export const foldPlace = ({ module, key }: Named, { section = '' }: LayoutBlock): string => `${module}/${key}.${section}`

/** @returns undefined for the nameless tab of a form that has none */
export function tabTitle({ t, entity, language }: Words, { tab, custom }: LayoutTab): string | undefined {
  if (custom !== undefined) return customTitle(t, custom, language)
  return tab === undefined ? undefined : t(`${entity.module}:entity.${entity.key}.tabs.${tab}`)
}

/** What a tab's settings affect. */
export const tabPurposeKey = ({ module, key }: Named, tab: string): string => `${module}:entity.${key}.tab_purposes.${tab}`

const customTitle = (t: TFunction, custom: CustomTitle, language: Language): string =>
  i18nText(custom, language) || t('screens:form.custom_section')
