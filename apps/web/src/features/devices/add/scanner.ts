/** The browser's barcode API, which TypeScript's library does not declare yet. */
type BarcodeDetector = {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
type BarcodeDetectorClass = new (options: { readonly formats: readonly string[] }) => BarcodeDetector

const scanIntervalMs = 200

function detectorClass(): BarcodeDetectorClass | undefined {
  return (globalThis as { readonly BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector
}

/** Whether this browser can read codes and access cameras. */
export function canScan(): boolean {
  return detectorClass() !== undefined && 'mediaDevices' in globalThis.navigator
}

/**
 * Shows the camera in `video` and calls back with each text read until stopped.
 * @throws DOMException if the camera is refused or missing
 */
export async function startScan(
  video: HTMLVideoElement,
  onText: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const Detector = detectorClass()
  if (!Detector) throw new DOMException('This browser reads no codes.', 'NotSupportedError')
  const detector = new Detector({ formats: ['qr_code'] })
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return end()
  signal.addEventListener('abort', end, { once: true })
  video.srcObject = stream
  await video.play()
  const look = async () => {
    if (signal.aborted) return
    // A frame that is not ready cannot be read; the next one can.
    const found = await detector.detect(video).catch(() => [])
    for (const { rawValue } of found) onText(rawValue)
    setTimeout(() => void look(), scanIntervalMs)
  }
  await look()
}
