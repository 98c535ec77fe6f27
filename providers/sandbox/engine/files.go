package engine

import (
	"context"
	"maps"
	"path/filepath"
	"time"

	"hulak/internal/background"
	"hulak/providers/filedrop"
)

const (
	PayoutFolder       = "payouts" // OutboundFile.Folder for the payout institution's files
	maxFileBytes       = 16 << 20
	pollsPerDay        = 16
	minPollInterval    = 10 * time.Millisecond
	failuresPerWarning = 200
)

// Poll calls exchange at a fixed interval until the context is canceled.
func (s *Engine) Poll(ctx context.Context, exchange func() error) {
	failures := 0
	background.Every(ctx, max(s.Cfg.Day/pollsPerDay, minPollInterval), func(context.Context) error { return exchange() }, func(err error) {
		if failures%failuresPerWarning == 0 {
			s.Log.Warn("sandbox: failed to exchange files", "error", err)
		}
		failures++
	})
}

// ReceiveFiles calls receive with each new file in a directory and removes the files. A file whose content was received before is not
// new, so a crash can neither repeat nor lose a file.
func (s *Engine) ReceiveFiles(dir string, receive func(c *Change, name string, content []byte)) error {
	names, err := filedrop.List(dir)
	if err != nil {
		return err
	}
	for _, name := range names {
		content, err := filedrop.Read(dir, name, maxFileBytes)
		if err == nil {
			err = s.Update(func(c *Change) error {
				id := Sha256Hex(string(content))
				if _, seen := s.ReceivedFiles.Rows[id]; !seen {
					Put(c, s.ReceivedFiles, id, ReceivedFile{Name: name})
					receive(c, name, content)
				}
				return nil
			})
		}
		if err == nil {
			err = filedrop.Remove(dir, name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// WritePendingFiles writes a folder's pending files to a directory. Faults.RepeatRate is the probability that it writes a file again
// under another name.
func (s *Engine) WritePendingFiles(dir, folder string) error {
	for name, file := range WithLock(&s.Mu, func() map[string]OutboundFile { return maps.Clone(s.OutboundFiles.Rows) }) {
		if file.Folder != folder {
			continue
		}
		if err := filedrop.Write(dir, filepath.Base(name), file.Content); err != nil {
			return err
		}
		err := s.Update(func(c *Change) error {
			Remove(c, s.OutboundFiles, name)
			if !file.IsDuplicate && s.random.Float64() < s.Cfg.Faults.RepeatRate {
				Put(c, s.OutboundFiles, folder+"/AGAIN-"+filepath.Base(name), OutboundFile{
					Folder: folder, Content: file.Content, IsDuplicate: true,
				})
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
