import { writeFileSync } from 'node:fs'

const messageLength = 3000

/** The error of a failed test with the lines of the project it came from. */
function inWords({ message, stacks = [] }) {
  const places = stacks.map(({ file, line }) => `    at ${file}:${line}`)
  return [String(message).slice(0, messageLength), ...places].join('\n')
}

const explained = (name, errors) => [name, ...errors.map(inWords)].join('\n')

const nameOf = (test) => `${test.module.relativeModuleId} > ${test.fullName}`

/** A Vitest reporter that writes how many tests passed, which failed and why, and how many seconds each file took. */
export default class CountingReporter {
  #counted = { passed: 0, failed: 0, failures: [], seconds: {} }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    if (state === 'passed') this.#counted.passed += 1
    if (state === 'failed') {
      this.#counted.failed += 1
      this.#counted.failures.push(explained(nameOf(test), errors))
    }
  }

  /** Modules whose import failed, and errors outside of tests, are failures too. */
  onTestRunEnd(modules, unhandled) {
    for (const module of modules) {
      this.#counted.seconds[module.relativeModuleId] = Math.round(module.diagnostic().duration / 100) / 10
      if (module.errors().length > 0)
        this.#counted.failures.push(explained(module.relativeModuleId, module.errors()))
    }
    if (unhandled.length > 0) this.#counted.failures.push(explained('outside of tests', unhandled))
    writeFileSync(process.env.PURSER_TEST_REPORT, JSON.stringify(this.#counted))
  }
}
