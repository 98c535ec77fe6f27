package timeline

import "maps"

// SenderTexts returns a copy of the texts that senders read.
func SenderTexts() map[string]string { return maps.Clone(senderTexts) }

// StaffTexts returns a copy of the texts of steps that only staff see.
func StaffTexts() map[string]string { return maps.Clone(staffTexts) }
