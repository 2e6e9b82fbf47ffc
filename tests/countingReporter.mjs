import { writeFileSync } from 'node:fs'

/** A Vitest reporter that writes how many tests passed and failed, and which needed a second try. */
export default class CountingReporter {
  #counted = { passed: 0, failed: 0, secondTries: [] }

  onTestCaseResult(test) {
    const { state } = test.result()
    if (state === 'passed') this.#counted.passed += 1
    if (state === 'failed') this.#counted.failed += 1
    if ((test.diagnostic()?.retryCount ?? 0) > 0)
      this.#counted.secondTries.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd() {
    writeFileSync(process.env.PURSER_TEST_REPORT, JSON.stringify(this.#counted))
  }
}
