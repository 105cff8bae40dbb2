import { create } from 'zustand'

interface Maintenance {
  /** A backup is being restored: everything can be read, and every write answers MAINTENANCE. */
  isOn: boolean
}

/** As the server said last on this connection. */
export const useMaintenance = create<Maintenance>(() => ({ isOn: false }))

export const setMaintenance = (isOn: boolean): void => useMaintenance.setState({ isOn })
