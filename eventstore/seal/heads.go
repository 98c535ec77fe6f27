package seal

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"

	"golang.org/x/mod/sumdb/note"

	"hulak/eventstore/seal/proof"
)

// headEntry is a row in seal_heads or a line in the heads file.
type headEntry struct {
	number int64
	line   int         // line number in the file
	head   *proof.Head // nil if the text can't be parsed
	note   string
	err    error // why the head can't be trusted
}

// headSource returns heads in numerical order, and then nil.
type headSource interface {
	next(ctx context.Context) (*headEntry, error)
}

// databaseHeads reads the heads in the database, up to maxNumber.
type databaseHeads struct {
	q         querier
	verifiers note.Verifiers
	after     int64
	maxNumber int64
	page      []storedHead
}

func (d *databaseHeads) next(ctx context.Context) (*headEntry, error) {
	if len(d.page) == 0 {
		var err error
		if d.page, err = readHeads(ctx, d.q, d.after, maxPageHeads); err != nil {
			return nil, err
		}
	}
	if len(d.page) == 0 || d.page[0].number > d.maxNumber {
		return nil, nil
	}
	row := d.page[0]
	d.page, d.after = d.page[1:], row.number
	entry := &headEntry{number: row.number, note: row.note}
	entry.head, entry.err = row.open(d.verifiers)
	return entry, nil
}

// fileHeads reads the heads in the file, up to maxNumber.
type fileHeads struct {
	file      headsFile
	handle    *os.File
	reader    *bufio.Reader
	number    int64 // number of the last head read
	line      int   // number of the last line read
	maxNumber int64
	report    *Report
}

func openFileHeads(file headsFile, maxNumber int64, report *Report) (*fileHeads, error) {
	f := &fileHeads{file: file, maxNumber: maxNumber, report: report}
	handle, err := os.Open(file.path)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil // a missing file is reported as truncated, like an empty one
	}
	if err != nil {
		return nil, err
	}
	f.handle, f.reader = handle, bufio.NewReaderSize(handle, 1<<16)
	return f, nil
}

func (f *fileHeads) close() {
	if f.handle != nil {
		_ = f.handle.Close() // opened for reading only
	}
}

func (f *fileHeads) next(context.Context) (*headEntry, error) {
	for f.reader != nil {
		text, err := f.reader.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			if len(text) > 0 && f.number < f.maxNumber {
				f.report.add(Finding{Kind: FileTruncated, Line: f.line + 1, Reason: "the last line is incomplete"})
			}
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		f.line++
		entry := &headEntry{number: f.number + 1, line: f.line}
		var stored *storedHead
		if stored, entry.head, entry.err = f.file.parse(text); stored != nil {
			entry.note = stored.note
		}
		if entry.err == nil {
			if entry.head.Number <= f.number {
				f.report.add(Finding{Kind: LineRewritten, Line: f.line, Head: entry.head.Number, Reason: "it is repeated or follows a later head"})
				continue
			}
			entry.number = entry.head.Number
		}
		f.number = entry.number
		if entry.number > f.maxNumber {
			return nil, nil // signed after verification started
		}
		return entry, nil
	}
	return nil, nil
}

// headCursor merges the heads from the database and the file, and reports differences.
type headCursor struct {
	report    *Report
	db, file  headSource // file is nil if no file is compared
	dbNext    *headEntry
	fileNext  *headEntry
	started   bool
	number    int64 // number of the last head compared
	maxNumber int64
	fileEnd   int64 // number of the last head read from the file
}

// next returns the next heads with valid signatures: usually one, two if the sources differ, and none at the end.
func (c *headCursor) next(ctx context.Context) ([]*proof.Head, error) {
	if !c.started {
		c.started = true
		if err := errors.Join(c.advanceDB(ctx), c.advanceFile(ctx)); err != nil {
			return nil, err
		}
	}
	for c.dbNext != nil || c.fileNext != nil {
		row, line := c.dbNext, c.fileNext
		switch {
		case row != nil && line != nil && row.number < line.number:
			line = nil
		case row != nil && line != nil && line.number < row.number:
			row = nil
		}
		heads := c.compare(row, line)
		var err error
		if row != nil {
			err = c.advanceDB(ctx)
		}
		if line != nil {
			err = errors.Join(err, c.advanceFile(ctx))
		}
		if err != nil || len(heads) > 0 {
			return heads, err
		}
	}
	return nil, nil
}

func (c *headCursor) advanceDB(ctx context.Context) (err error) {
	c.dbNext, err = c.db.next(ctx)
	return err
}

func (c *headCursor) advanceFile(ctx context.Context) (err error) {
	if c.file == nil {
		return nil
	}
	if c.fileNext != nil {
		c.fileEnd = c.fileNext.number
	}
	c.fileNext, err = c.file.next(ctx)
	return err
}

// compare reports the problems with one head number and returns the heads that can be trusted. Either argument may be nil.
func (c *headCursor) compare(row, line *headEntry) []*proof.Head {
	var number int64
	if row != nil {
		number = row.number
	} else {
		number = line.number
	}
	if number > c.number+1 {
		c.report.add(Finding{Kind: HeadMissing, Head: c.number + 1, LastHead: number - 1, Reason: "it is missing from the database"})
		if c.file != nil && (line != nil || c.fileNext != nil) {
			c.report.add(Finding{Kind: LineMissing, Head: c.number + 1, LastHead: number - 1, Reason: "it is missing from the heads file"})
		}
	}
	c.number = number
	switch {
	case row == nil:
		c.report.add(Finding{Kind: HeadMissing, Head: number, Reason: "it is missing from the database"})
	case row.err != nil:
		c.report.add(Finding{Kind: HeadRewritten, Head: number, Reason: row.err.Error()})
	}
	switch {
	case line != nil && line.err != nil:
		c.report.add(Finding{Kind: LineRewritten, Line: line.line, Head: number, Reason: line.err.Error()})
	case line == nil && c.fileNext != nil:
		c.report.add(Finding{Kind: LineMissing, Head: number, Reason: "it is missing from the heads file"})
	}
	return trustedHeads(c.report, row, line)
}

// trustedHeads returns the valid heads without duplicates. If there are two different ones, it reports them.
func trustedHeads(report *Report, row, line *headEntry) (heads []*proof.Head) {
	for _, entry := range []*headEntry{row, line} {
		if entry != nil && entry.err == nil {
			heads = append(heads, entry.head)
		}
	}
	if len(heads) == 2 && (row.note != line.note || !row.head.At.Equal(line.head.At)) {
		report.add(Finding{Kind: HeadRewritten, Line: line.line, Head: row.number, Reason: "the database and the heads file differ"})
	}
	if len(heads) == 2 && row.note == line.note {
		return heads[:1]
	}
	return heads
}

// reportMissingAtEnd reports heads that are missing at the end of the file.
func (c *headCursor) reportMissingAtEnd() {
	if c.file != nil && c.fileEnd < c.maxNumber {
		c.report.add(Finding{Kind: FileTruncated, Head: c.fileEnd + 1, LastHead: c.maxNumber, Reason: "the heads file ends too early"})
	}
}
