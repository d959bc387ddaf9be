/** CKEditor 5 as bb.md §5.8 wants it. Its licence is GPL-2.0-or-later. */
import {
  Alignment,
  Autoformat,
  AutoLink,
  BlockQuote,
  Bold,
  ClassicEditor,
  Code,
  CodeBlock,
  ContextualBalloon,
  Essentials,
  FindAndReplace,
  FontBackgroundColor,
  FontColor,
  FontSize,
  Heading,
  HorizontalLine,
  Image,
  ImageCaption,
  ImageResize,
  ImageStyle,
  ImageTextAlternative,
  ImageToolbar,
  ImageUpload,
  Indent,
  Italic,
  Link,
  List,
  MediaEmbed,
  Mention,
  MentionsView,
  Paragraph,
  PasteFromOffice,
  RemoveFormat,
  SpecialCharacters,
  SpecialCharactersEssentials,
  Strikethrough,
  Table,
  TableColumnResize,
  TableToolbar,
  TodoList,
  Underline,
  version,
  type EditorConfig,
  type MentionFeed,
  type MentionFeedObjectItem,
  type ObservableChangeEvent,
  type Translations,
  type View,
} from 'ckeditor5'
import 'ckeditor5/ckeditor5.css'
import './rich-text-input.css'
import type { Language } from '../../../providers/i18n/language'
import { embedPatterns, richFrom } from '../../../shared/engine/rich-text'
import { editorUploads, type UploadWords } from './editor-uploads'
import { editedHtml } from './kept-html'
import { mentionId } from './mention-html'
import { warnOfOldEditor } from './old-editor'
import { recordFeed, RecordLinks, type FindRecords } from './record-links'
import { whileFound } from './while-found'

/** English is built in. */
const translations: Readonly<Partial<Record<Language, () => Promise<{ default: Translations }>>>> = {
  tw: () => import('ckeditor5/translations/zh.js'),
  cn: () => import('ckeditor5/translations/zh-cn.js'),
  jp: () => import('ckeditor5/translations/ja.js'),
}
const editorLanguages: Readonly<Record<Language, string>> = { en: 'en', tw: 'zh', cn: 'zh-cn', jp: 'ja' }

/** Who may be mentioned, by what stands behind the @. */
export type FindPeople = (text: string) => Promise<readonly { id: number; title: string }[]>

export interface EditorOptions {
  /** As it is stored. */
  html: string
  language: Language
  label: string
  placeholder: string | undefined
  /** Absent: an @ is an @. */
  mention?: FindPeople | undefined
  /** Absent: a # is a #. */
  records?: FindRecords | undefined
  /** For a few lines: marks, lists and links alone. */
  brief?: boolean
  words: UploadWords
}

const briefItems = ['bold', 'italic', 'strikethrough', '|', 'bulletedList', 'numberedList', '|', 'link', 'blockQuote', 'code']

const fullItems = [
  ...['heading', '|', 'bold', 'italic', 'underline', 'strikethrough', '|'],
  ...['bulletedList', 'numberedList', 'todoList', 'outdent', 'indent', '|'],
  ...['link', 'uploadImage', 'attachFile', 'insertTable', 'mediaEmbed', 'blockQuote', '|'],
  ...['fontColor', 'fontBackgroundColor', 'fontSize', 'alignment', 'code', 'codeBlock', 'horizontalLine', 'specialCharacters', '|'],
  ...['removeFormat', 'findAndReplace', 'undo', 'redo'],
]

const pictures = [Image, ImageCaption, ImageResize, ImageStyle, ImageTextAlternative, ImageToolbar, ImageUpload]

/** @param place is replaced by the editor */
export async function openEditor(
  place: HTMLElement,
  { html, language, label, placeholder, mention, records, brief = false, words }: EditorOptions,
): Promise<ClassicEditor> {
  warnOfOldEditor(version)
  const ownWords = await translations[language]?.()
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
      ...(brief
        ? []
        : [...pictures, MediaEmbed, SpecialCharacters, SpecialCharactersEssentials, TableColumnResize, TodoList, editorUploads(words)]),
      ...(mention ? [Mention] : []),
      ...(records ? [RecordLinks] : []),
    ],
    mention: { feeds: [...(mention ? [peopleFeed(mention)] : []), ...(records ? [recordFeed(records)] : [])] },
    toolbar: {
      items: brief ? briefItems : fullItems,
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
    image: {
      styles: { options: ['block', 'alignLeft', 'alignRight', 'side'] },
      toolbar: [
        'imageTextAlternative',
        'toggleImageCaption',
        '|',
        'imageStyle:block',
        'imageStyle:alignLeft',
        'imageStyle:alignRight',
        '|',
        'resizeImage',
      ],
      upload: { types: ['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp'] },
    },
    mediaEmbed: {
      providers: [{ name: 'allowed', url: embedPatterns, html: (match) => embedHtml(match.input ?? '') }],
    },
    table: { contentToolbar: ['tableColumn', 'tableRow', 'mergeTableCells'] },
    language: editorLanguages[language],
    ...(ownWords ? { translations: [ownWords.default] } : {}),
    root: { initialData: editedHtml(html), label, ...(placeholder ? { placeholder } : {}) },
  }
  const editor = await ClassicEditor.create(place, config)
  keepInDialog(editor)
  groupMentions(editor)
  return editor
}

/** A drawer or dialog keeps the focus inside: there the editor's balloons are part of it, else nothing could be typed into them. */
function keepInDialog({ ui }: ClassicEditor): void {
  const dialog = ui.element?.closest('[role="dialog"]')
  const balloons = ui.view.body.bodyCollectionContainer
  if (!dialog || !balloons) return
  const wrapper = document.createElement('div')
  wrapper.className = 'ck-body-wrapper'
  wrapper.append(balloons)
  dialog.append(wrapper)
  ui.once('destroy', () => wrapper.remove())
}

/** The editor hides the list items from assistive technology and leaves their buttons: the list is a group of buttons. */
function groupMentions({ plugins }: ClassicEditor): void {
  plugins.get(ContextualBalloon).on<ObservableChangeEvent<View | null>>('change:visibleView', (_event, _name, view) => {
    if (view instanceof MentionsView) view.role = 'group'
  })
}

function peopleFeed(find: FindPeople): MentionFeed {
  const search = whileFound(find)
  return {
    marker: '@',
    feed: async (text: string) => (await search(text)).map(peopleItem),
    itemRenderer: ({ text = '' }) => text.slice(1),
  }
}

const peopleItem = ({ id, title }: { id: number; title: string }): MentionFeedObjectItem => ({ id: mentionId(id), text: `@${title}` })

/** Its address alone: the editor plays nothing. */
const embedHtml = (address: string): string => `<div class="k-rich-embed">${richFrom(address).replaceAll('"', '&quot;')}</div>`
