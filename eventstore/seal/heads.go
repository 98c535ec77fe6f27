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

// found is a head from the database or the file.
type found struct {
	number int64
	line   int // line number in the file
	head   *proof.Head
	note   string
	fault  error // why the head can't be trusted
}

// headSource returns heads in order of their numbers, then nil.
type headSource interface {
	next(ctx context.Context) (*found, error)
}

// rows reads the heads in the database.
type rows struct {
	q         querier
	verifiers note.Verifiers
	after     int64
	upto      int64
	page      []keptHead
}

func (r *rows) next(ctx context.Context) (*found, error) {
	if len(r.page) == 0 {
		var err error
		if r.page, err = readHeads(ctx, r.q, r.after, pageHeads); err != nil {
			return nil, err
		}
	}
	if len(r.page) == 0 || r.page[0].number > r.upto {
		return nil, nil
	}
	kept := r.page[0]
	r.page, r.after = r.page[1:], kept.number
	f := &found{number: kept.number, note: kept.note}
	f.head, f.fault = proof.OpenHead([]byte(kept.note), r.verifiers)
	if f.fault == nil && (f.head.Number != kept.number || f.head.Size != kept.size) {
		f.fault = errors.New("it stands at the place of another head")
	}
	return f, nil
}

// lines reads the heads in the file.
type lines struct {
	file   headsFile
	opened *os.File
	reader *bufio.Reader
	number int64 // number of the last head
	line   int
	upto   int64
	report *Report
}

func openLines(file headsFile, upto int64, report *Report) (*lines, error) {
	l := &lines{file: file, upto: upto, report: report}
	opened, err := os.Open(file.path)
	if errors.Is(err, fs.ErrNotExist) {
		return l, nil // same as an empty file: the missing lines are reported as a truncation
	}
	if err != nil {
		return nil, err
	}
	l.opened, l.reader = opened, bufio.NewReaderSize(opened, 1<<16)
	return l, nil
}

func (l *lines) close() {
	if l.opened != nil {
		_ = l.opened.Close() // the file is only read
	}
}

func (l *lines) next(context.Context) (*found, error) {
	for l.reader != nil {
		text, err := l.reader.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			if len(text) > 0 && l.number < l.upto {
				l.report.add(Finding{Kind: FileTruncated, Line: l.line + 1, Why: "the last line ends in its middle"})
			}
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		l.line++
		f := &found{number: l.number + 1, line: l.line}
		f.head, f.note, f.fault = l.file.parse(text)
		if f.fault == nil {
			if f.head.Number <= l.number {
				l.report.add(Finding{Kind: LineRewritten, Line: l.line, Head: f.head.Number, Why: "it stands behind a later head, or twice"})
				continue
			}
			f.number = f.head.Number
		}
		l.number = f.number
		if f.number > l.upto {
			return nil, nil // signed after the verification began, or checked when it ends
		}
		return f, nil
	}
	return nil, nil
}

// headCursor reads the heads of the database and of the file in parallel, and reports differences.
type headCursor struct {
	report   *Report
	db, file headSource // file is nil if no file is compared
	dbNext   *found
	fileNext *found
	begun    bool
	number   int64 // number of the last head
	upto     int64
	fileEnd  int64 // number of the file's last head; final once the file has ended
}

// next returns the next correctly signed heads: usually one, two if a number was signed twice, and none at the end.
func (c *headCursor) next(ctx context.Context) ([]*proof.Head, error) {
	if !c.begun {
		c.begun = true
		if err := errors.Join(c.advanceRows(ctx), c.advanceLines(ctx)); err != nil {
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
			err = c.advanceRows(ctx)
		}
		if line != nil {
			err = errors.Join(err, c.advanceLines(ctx))
		}
		if err != nil || len(heads) > 0 {
			return heads, err
		}
	}
	return nil, nil
}

func (c *headCursor) advanceRows(ctx context.Context) (err error) {
	c.dbNext, err = c.db.next(ctx)
	return err
}

func (c *headCursor) advanceLines(ctx context.Context) (err error) {
	if c.file == nil {
		return nil
	}
	if c.fileNext != nil {
		c.fileEnd = c.fileNext.number
	}
	c.fileNext, err = c.file.next(ctx)
	return err
}

// compare reports problems of one head, and returns the versions of it that can be trusted.
func (c *headCursor) compare(row, line *found) []*proof.Head {
	number := int64(0)
	if row != nil {
		number = row.number
	} else {
		number = line.number
	}
	if number > c.number+1 {
		c.report.add(Finding{Kind: HeadMissing, Head: c.number + 1, HeadLast: number - 1, Why: "it is gone from the database"})
		if c.file != nil && (line != nil || c.fileNext != nil) {
			c.report.add(Finding{Kind: LineMissing, Head: c.number + 1, HeadLast: number - 1, Why: "it is gone from the heads file"})
		}
	}
	c.number = number
	switch {
	case row == nil:
		c.report.add(Finding{Kind: HeadMissing, Head: number, Why: "it is gone from the database"})
	case row.fault != nil:
		c.report.add(Finding{Kind: HeadRewritten, Head: number, Why: row.fault.Error()})
	}
	switch {
	case line != nil && line.fault != nil:
		c.report.add(Finding{Kind: LineRewritten, Line: line.line, Head: number, Why: line.fault.Error()})
	case line == nil && c.fileNext != nil:
		c.report.add(Finding{Kind: LineMissing, Head: number, Why: "it is gone from the heads file"})
	}
	return trusted(c.report, row, line)
}

func trusted(report *Report, row, line *found) (heads []*proof.Head) {
	for _, f := range []*found{row, line} {
		if f != nil && f.fault == nil {
			heads = append(heads, f.head)
		}
	}
	if len(heads) == 2 && row.note == line.note {
		return heads[:1]
	}
	if len(heads) == 2 {
		report.add(Finding{Kind: HeadRewritten, Line: line.line, Head: row.number, Why: "database and heads file have different heads under this number, both signed"})
	}
	return heads
}

// end reports heads that are missing at the end of the file.
func (c *headCursor) end() {
	if c.file != nil && c.fileEnd < c.upto {
		c.report.add(Finding{Kind: FileTruncated, Head: c.fileEnd + 1, HeadLast: c.upto, Why: "the heads file ends before"})
	}
}
