/** CKEditor 5 as bb.md §5.8 wants it, as far as a field without pictures needs it. Its licence is GPL-2.0-or-later. */
import {
  Alignment,
  Autoformat,
  AutoLink,
  BlockQuote,
  Bold,
  ClassicEditor,
  Code,
  CodeBlock,
  Essentials,
  FindAndReplace,
  FontBackgroundColor,
  FontColor,
  FontSize,
  Heading,
  HorizontalLine,
  Indent,
  Italic,
  Link,
  List,
  Mention,
  Paragraph,
  PasteFromOffice,
  RemoveFormat,
  Strikethrough,
  Table,
  TableToolbar,
  Underline,
  version,
  type EditorConfig,
  type MentionFeedObjectItem,
  type Translations,
} from 'ckeditor5'
import 'ckeditor5/ckeditor5.css'
import './rich-text-input.css'
import type { Language } from '../../../providers/i18n/language'
import { mentionId } from './mention-html'

/** English is built in. */
const translations: Readonly<Partial<Record<Language, () => Promise<{ default: Translations }>>>> = {
  tw: () => import('ckeditor5/translations/zh.js'),
  cn: () => import('ckeditor5/translations/zh-cn.js'),
  jp: () => import('ckeditor5/translations/ja.js'),
}
const editorLanguages: Readonly<Record<Language, string>> = { en: 'en', tw: 'zh', cn: 'zh-cn', jp: 'ja' }

/** Who may be mentioned, by what stands behind the @. */
export type FindPeople = (text: string) => Promise<readonly { id: number; title: string }[]>

/** @property mention absent = an @ is an @ @property brief for a few lines: marks, lists and links alone */
export interface EditorOptions {
  html: string
  language: Language
  label: string
  placeholder: string | undefined
  mention?: FindPeople | undefined
  brief?: boolean
}

const briefItems = ['bold', 'italic', 'strikethrough', '|', 'bulletedList', 'numberedList', '|', 'link', 'blockQuote', 'code']

/** @param place is replaced by the editor */
export async function openEditor(
  place: HTMLElement,
  { html, language, label, placeholder, mention, brief = false }: EditorOptions,
): Promise<ClassicEditor> {
  warnOfOldEditor(version)
  const words = await translations[language]?.()
  const config: EditorConfig = {
    licenseKey: 'GPL',
    plugins: [
      Essentials,
      Paragraph,
      Heading,
      Bold,
      Italic,
      Underline,
      Strikethrough,
      Code,
      FontColor,
      FontBackgroundColor,
      FontSize,
      Alignment,
      List,
      Indent,
      Link,
      AutoLink,
      Table,
      TableToolbar,
      BlockQuote,
      CodeBlock,
      HorizontalLine,
      RemoveFormat,
      Autoformat,
      PasteFromOffice,
      FindAndReplace,
      ...(mention ? [Mention] : []),
    ],
    ...(mention
      ? {
          mention: {
            feeds: [
              {
                marker: '@',
                feed: async (text: string) => (await mention(text)).map(peopleItem),
                itemRenderer: ({ text = '' }: MentionFeedObjectItem) => text.slice(1),
              },
            ],
          },
        }
      : {}),
    toolbar: {
      items: brief
        ? briefItems
        : [
            'heading',
            '|',
            'bold',
            'italic',
            'underline',
            'strikethrough',
            '|',
            'bulletedList',
            'numberedList',
            'outdent',
            'indent',
            '|',
            'link',
            'insertTable',
            'blockQuote',
            '|',
            'fontColor',
            'fontBackgroundColor',
            'fontSize',
            'alignment',
            'code',
            'codeBlock',
            'horizontalLine',
            '|',
            'removeFormat',
            'findAndReplace',
            'undo',
            'redo',
          ],
    },
    heading: {
      options: [
        { model: 'paragraph', title: 'Paragraph', class: 'ck-heading_paragraph' },
        { model: 'heading2', view: 'h2', title: 'Heading 2', class: 'ck-heading_heading2' },
        { model: 'heading3', view: 'h3', title: 'Heading 3', class: 'ck-heading_heading3' },
        { model: 'heading4', view: 'h4', title: 'Heading 4', class: 'ck-heading_heading4' },
      ],
    },
    link: { addTargetToExternalLinks: true, defaultProtocol: 'https://', allowedProtocols: ['https?', 'mailto', 'tel'] },
    table: { contentToolbar: ['tableColumn', 'tableRow', 'mergeTableCells'] },
    language: editorLanguages[language],
    ...(words ? { translations: [words.default] } : {}),
    root: { initialData: html, label, ...(placeholder ? { placeholder } : {}) },
  }
  return ClassicEditor.create(place, config)
}

const peopleItem = ({ id, title }: { id: number; title: string }): MentionFeedObjectItem => ({ id: mentionId(id), text: `@${title}` })

/** Given: a major version below 37 gives one warning in the console, and the editor goes on. */
const oldest = 37
let warned = false

function warnOfOldEditor(version: string, warn: (text: string) => void = console.warn): void {
  if (warned || Number.parseInt(version, 10) >= oldest) return
  warned = true
  warn(`CKEditor ${version} is older than version ${oldest}.`)
}
