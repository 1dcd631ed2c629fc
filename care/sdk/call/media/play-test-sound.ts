/** Plays three rising tones on the given speaker; resolves when they end. */
export const playTestSound = async (speakerId: string | null): Promise<void> => {
  const context = new AudioContext()
  const out = context.createMediaStreamDestination()
  const player = new Audio()
  player.srcObject = out.stream
  if (speakerId !== null && 'setSinkId' in player) await player.setSinkId(speakerId).catch(() => undefined)
  await player.play()
  const tones = [392, 494, 587]
  tones.forEach((pitch, at) => {
    const from = context.currentTime + 0.1 + at * 0.45
    const tone = context.createOscillator()
    const loudness = context.createGain()
    tone.frequency.value = pitch
    loudness.gain.setValueAtTime(0, from)
    loudness.gain.linearRampToValueAtTime(0.2, from + 0.04)
    loudness.gain.linearRampToValueAtTime(0, from + 0.4)
    tone.connect(loudness).connect(out)
    tone.start(from)
    tone.stop(from + 0.42)
  })
  await new Promise((done) => setTimeout(done, 1_700))
  player.pause()
  await context.close()
}
