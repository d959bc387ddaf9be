/** Pictures and files in the editor (bb.md §5.8): uploaded at once, so that the text holds an address and never their bytes. */
import {
  ClipboardPipeline,
  FileDialogButtonView,
  FileRepository,
  IconPaperClip,
  ImageUploadEditing,
  ImageUtils,
  Notification,
  Plugin,
  type DowncastAttributeEvent,
  type FileLoader,
  type ModelElement,
  type NotificationShowWarningEvent,
  type UploadAdapter,
  type UploadResponse,
  ViewUpcastWriter,
  type ClipboardInputTransformationEvent,
  type ImageUploadCompleteEvent,
  type ViewDocumentClipboardInputEvent,
} from 'ckeditor5'
import { fileAddress, uploadFile } from '../../../api/engine/uploads'
import { failureOf } from '../../../providers/http/error-text'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { attachmentAddress, attachmentOf } from '../../../shared/engine/rich-text'

export interface UploadWords {
  attach: string
  remote: string
}

/** @param words of its button and its refusals */
export const editorUploads = (words: UploadWords) =>
  class EditorUploads extends Plugin {
    static get pluginName() {
      return 'EditorUploads' as const
    }

    static get requires() {
      return [FileRepository, Notification, ImageUtils, ImageUploadEditing] as const
    }

    init(): void {
      const { editor } = this
      editor.plugins.get(FileRepository).createUploadAdapter = (loader) => adapterOf(loader)
      editor.plugins.get(Notification).on<NotificationShowWarningEvent>('show:warning', (event, { message }) => {
        showAlert({ kind: 'warning', text: message })
        event.stop()
      })
      this.showPictures()
      this.cleanPasted()
      this.offerFiles()
      this.askForAlternative()
    }

    /** A picture's address needs a right that no `img` can carry: it is shown from a signed one. */
    private showPictures(): void {
      const { editor } = this
      const utils = editor.plugins.get(ImageUtils)
      editor.conversion.for('editingDowncast').add((dispatcher) => {
        for (const kind of ['imageBlock', 'imageInline'])
          dispatcher.on<DowncastAttributeEvent<ModelElement>>(
            `attribute:src:${kind}`,
            (event, { item, attributeNewValue }, { consumable, mapper }) => {
              const id = attachmentOf(String(attributeNewValue ?? ''))
              const element = mapper.toViewElement(item)
              const picture = element && (element.name === 'img' ? element : utils.findViewImgElement(element))
              if (id === undefined || !picture || !consumable.consume(item, event.name)) return
              void fileAddress(id)
                .then((url) => editor.editing.view.change((writer) => writer.setAttribute('src', url, picture)))
                .catch(() => undefined) // taken away meanwhile: its description stands there
            },
            { priority: 'high' },
          )
      })
    }

    /** Pictures of other sites tell who looks, and vanish with their site; what is no text is left out. */
    private cleanPasted(): void {
      const { editor } = this
      editor.plugins.get(ClipboardPipeline).on<ClipboardInputTransformationEvent>('inputTransformation', (_event, { content }) => {
        const remote = [...editor.editing.view.createRangeIn(content)].flatMap(({ item }) =>
          item.is('element', 'img') && /^(https?:)?\/\//i.test(String(item.getAttribute('src') ?? '')) ? [item] : [],
        )
        const silent = [...editor.editing.view.createRangeIn(content)].flatMap(({ item }) =>
          item.is('element') && /^(script|style|title|noscript)$/.test(item.name) ? [item] : [],
        )
        const writer = new ViewUpcastWriter(editor.editing.view.document)
        for (const element of [...remote, ...silent]) writer.remove(element)
        if (remote.length > 0) showAlert({ kind: 'warning', text: words.remote })
      })
    }

    private offerFiles(): void {
      const { editor } = this
      editor.ui.componentFactory.add('attachFile', (locale) => {
        const button = new FileDialogButtonView(locale)
        button.set({ acceptedType: '*/*', allowMultipleFiles: true, label: words.attach, icon: IconPaperClip, tooltip: true })
        button.on('done', (_event, files: FileList) => void this.attach([...files]))
        return button
      })
      editor.editing.view.document.on<ViewDocumentClipboardInputEvent>('clipboardInput', (event, { dataTransfer, targetRanges }) => {
        const files = [...dataTransfer.files].filter(({ type }) => !type.startsWith('image/'))
        if (files.length === 0 || dataTransfer.types.includes('text/html')) return
        event.stop()
        if (targetRanges)
          editor.model.change((writer) => writer.setSelection(targetRanges.map((range) => editor.editing.mapper.toModelRange(range))))
        void this.attach(files)
      })
    }

    private async attach(files: readonly File[]): Promise<void> {
      const { editor } = this
      for (const file of files)
        try {
          const { id, name } = await uploadFile(file, { onProgress: () => undefined, signal: new AbortController().signal })
          if (editor.state === 'destroyed') return
          editor.model.change((writer) => {
            editor.model.insertContent(writer.createText(name, { linkHref: attachmentAddress(id) }))
            writer.removeSelectionAttribute('linkHref')
          })
        } catch (error) {
          showFailure(error)
        }
    }

    /** Who cannot see the picture is told what is on it. */
    private askForAlternative(): void {
      const { editor } = this
      editor.plugins.get(ImageUploadEditing).on<ImageUploadCompleteEvent>(
        'uploadComplete',
        (_event, { imageElement }) => {
          if (imageElement.getAttribute('alt') || editor.model.document.selection.getSelectedElement() !== imageElement) return
          const button = editor.ui.componentFactory.create('imageTextAlternative')
          button.fire('execute')
          button.destroy()
        },
        { priority: 'lowest' },
      )
    }
  }

function adapterOf(loader: FileLoader): UploadAdapter {
  const abort = new AbortController()
  return {
    upload: async (): Promise<UploadResponse> => {
      const file = await loader.file
      if (!file) throw new Error('there is no file')
      loader.uploadTotal = file.size
      try {
        const { id } = await uploadFile(file, {
          onProgress: (share) => {
            loader.uploaded = Math.round(share * file.size)
          },
          signal: abort.signal,
        })
        return { default: attachmentAddress(id) }
      } catch (error) {
        // The editor shows texts.
        throw abort.signal.aborted ? error : (failureOf(error)?.text ?? error)
      }
    },
    abort: () => abort.abort(),
  }
}
