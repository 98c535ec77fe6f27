package drills

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// journal is a file with one line per acknowledgment. Its methods can be called concurrently.
type journal struct {
	file  *os.File
	lines chan journalLine
	done  chan struct{}
}

// journalLine is a line to write, and where to report that it is on disk.
type journalLine struct {
	text   []byte
	synced chan<- error
}

func openJournal(t *testing.T, path string) *journal {
	t.Helper()
	file, err := os.Create(path)
	require.NoError(t, err)
	j := &journal{file: file, lines: make(chan journalLine), done: make(chan struct{})}
	go j.run()
	return j
}

// append returns when the line is on disk.
func (j *journal) append(line []byte) error {
	synced := make(chan error, 1)
	j.lines <- journalLine{append(line, '\n'), synced}
	return <-synced
}

// run writes the lines. Lines that arrive during a sync share the next one.
func (j *journal) run() {
	defer close(j.done)
	for line := range j.lines {
		text, waiting := line.text, []chan<- error{line.synced}
	gather:
		for {
			select {
			case next, ok := <-j.lines:
				if !ok {
					break gather
				}
				text, waiting = append(text, next.text...), append(waiting, next.synced)
			default:
				break gather
			}
		}
		_, err := j.file.Write(text)
		if err == nil {
			err = j.file.Sync()
		}
		for _, w := range waiting {
			w <- err
		}
	}
}

// close closes the journal. No append may be running.
func (j *journal) close() {
	close(j.lines)
	<-j.done
	_ = j.file.Close()
}

// eachAcknowledgment calls fn with each line of a journal.
func eachAcknowledgment(t *testing.T, path string, fn func(number int, a *acknowledgment)) {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer file.Close()
	lines := bufio.NewScanner(file)
	for number := 0; lines.Scan(); number++ {
		var a acknowledgment
		require.NoError(t, json.Unmarshal(lines.Bytes(), &a))
		fn(number, &a)
	}
	require.NoError(t, lines.Err())
}
