package documents

import (
	"context"
)

// Scanner scans files for malware.
type Scanner interface {
	// Scan returns the name of the malware in content, or "" if there is none. An error means that the scan failed.
	Scan(ctx context.Context, content []byte) (malware string, err error)
}
