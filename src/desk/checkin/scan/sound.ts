import { create } from 'zustand'
import { readText, writeText } from '../../browser/storage.ts'
import type { Tone } from '../checkinStore.ts'

const stored = 'purser.checkin.sound'

export const useSound = create<{ on: boolean }>(() => ({ on: readText('localStorage', stored) !== 'off' }))

export function switchSound(): boolean {
  const on = !useSound.getState().on
  writeText('localStorage', stored, on ? 'on' : 'off')
  useSound.setState({ on })
  if (on) play('yes')
  return on
}

/** Pitches in hertz, one after the other: rising for yes, low for no, the same twice for attention. */
const pitches: Record<Tone, readonly number[]> = { yes: [880, 1320], no: [220, 160], attention: [520, 520] }
/** Seconds. */
const length = 0.09
const volume = 0.2

/** Browsers permit few audio contexts, so all sounds share one. */
let context: AudioContext | undefined

/** Plays the sound of an answer, unless it is switched off or the machine has none. */
export function play(tone: Tone): void {
  if (!useSound.getState().on) return
  try {
    context ??= new AudioContext()
    void context.resume()
    const begins = context.currentTime
    pitches[tone].forEach((pitch, at) => beep(context as AudioContext, pitch, begins + at * length * 1.4))
  } catch (cause) {
    console.error(cause)
  }
}

function beep(audio: AudioContext, pitch: number, at: number): void {
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.frequency.value = pitch
  gain.gain.setValueAtTime(volume, at)
  gain.gain.exponentialRampToValueAtTime(0.001, at + length)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(at)
  oscillator.stop(at + length)
}
