/** The tablet's camera, looking for QR codes while it is on. */
import { useEffect, useRef, useState, type RefObject } from 'react'

/** `insecure`: browsers give no camera to pages that come over plain HTTP. */
export type CameraState = 'off' | 'starting' | 'on' | 'insecure' | 'none' | 'denied' | 'failed'

/** A person holds a code up for a second or two. */
const betweenLooksMs = 200
/** px of the longer side: enough for a code that fills a third of it. */
const mostSide = 640

export interface CameraView {
  state: CameraState
  video: RefObject<HTMLVideoElement | null>
  start: () => void
  stop: () => void
}

export function useCamera(onSeen: (text: string) => void): CameraView {
  const video = useRef<HTMLVideoElement>(null)
  const [isWanted, setWanted] = useState(false)
  const [state, setState] = useState<CameraState>('off')
  const seen = useRef(onSeen)
  useEffect(() => {
    seen.current = onSeen
  })
  useEffect(() => {
    if (!isWanted) return
    const abort = new AbortController()
    const end = (reason: CameraState) => {
      if (abort.signal.aborted) return
      setState(reason)
      setWanted(false)
    }
    look(video, abort.signal, { onSeen: (text) => seen.current(text), onOn: () => setState('on'), onEnded: () => end('failed') }).catch(
      (error: unknown) => end(cameraFault(error, window.isSecureContext)),
    )
    return () => abort.abort()
  }, [isWanted])
  return {
    state,
    video,
    start: () => {
      setState('starting')
      setWanted(true)
    },
    stop: () => {
      setState('off')
      setWanted(false)
    },
  }
}

/** What keeps the camera from being used, by the error that the browser gave. */
export function cameraFault(error: unknown, isSecure: boolean): CameraState {
  if (!isSecure) return 'insecure'
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed'
}

interface Looking {
  onSeen: (text: string) => void
  onOn: () => void
  onEnded: () => void
}

async function look(video: RefObject<HTMLVideoElement | null>, signal: AbortSignal, { onSeen, onOn, onEnded }: Looking): Promise<void> {
  // Towards the person before the tablet.
  const opening = navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: { ideal: 1280 } }, audio: false })
  const [stream, { readQr }] = await Promise.all([opening, import('./read-qr')]).catch(async (error: unknown) => {
    await opening.then(close, () => undefined)
    throw error
  })
  const player = video.current
  if (signal.aborted || !player) return close(stream)
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    player.srcObject = null
    close(stream)
  })
  // Unplugged, or taken by another program.
  for (const track of stream.getTracks()) track.addEventListener('ended', onEnded)
  player.srcObject = stream
  await player.play()
  if (signal.aborted) return
  onOn()
  const canvas = document.createElement('canvas')
  const next = () => {
    const picture = pictureOf(player, canvas)
    const text = picture && readQr(picture)
    if (text) onSeen(text)
    timer = setTimeout(next, betweenLooksMs)
  }
  next()
}

function pictureOf(player: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth, videoHeight } = player
  const scale = Math.min(1, mostSide / Math.max(videoWidth, videoHeight))
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen || !(width > 0) || !(height > 0)) return null
  canvas.width = width
  canvas.height = height
  pen.drawImage(player, 0, 0, width, height)
  return pen.getImageData(0, 0, width, height)
}

const close = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop())
