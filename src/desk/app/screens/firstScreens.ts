/** The screens on which a session begins: loaded together, as one file of the built desk. */
export { default as Home } from './Home.tsx'
export { default as Step1 } from './sale/Step1.tsx'
