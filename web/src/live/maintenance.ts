import { create } from 'zustand'

interface Maintenance {
  /** A backup is being restored: reads work, and every write answers MAINTENANCE. */
  isOn: boolean
}

/** The server's last word on this connection. */
export const useMaintenance = create<Maintenance>(() => ({ isOn: false }))

export const setMaintenance = (isOn: boolean): void => useMaintenance.setState({ isOn })
