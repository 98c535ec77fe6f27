package ach

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"strings"
	"time"

	moov "github.com/moov-io/ach"

	"hulak/providers/funding"
)

// bankRecord is one record of a bank file.
type bankRecord struct {
	kind  recordKind
	file  string // name of our file, for fileAccepted and fileRejected
	trace string // trace number of our entry
	cents int64
	code  string

	dishonoredCode string // for a contested return: the code of the dishonored return

	correction funding.Account // for a notification of change: the corrected account fields

	date   time.Time // settlement or return date; zero if unknown
	lineNo int
}

// recordKind is the kind of a bank record. Report files use the same names.
type recordKind string

const (
	fileAccepted  recordKind = "file-accepted"
	fileRejected  recordKind = "file-rejected"
	entryRejected recordKind = "entry-refused"
	entrySettled  recordKind = "entry-settled"
	entryReturned recordKind = "entry-returned"

	entryCorrected recordKind = "entry-corrected"

	returnDishonored recordKind = "return-dishonored" // by our bank
	returnContested  recordKind = "return-contested"  // by the sender's bank, after our bank dishonored it
	entryUnexplained recordKind = "entry-unexplained" // the entry has no return reason
)

var (
	errUnreadable    = errors.New("ach: not a valid NACHA file or report")
	errInvalidAmount = errors.New("ach: invalid amount")
)

// offsetName is the name in an offset entry, which balances a batch of a bank file.
const offsetName = "OFFSET"

// maxCents is the largest amount that fits in the ten digits of an entry.
const maxCents = 9_999_999_999

// parseBankFile parses a bank file, which is a NACHA file of returns or a report.
func parseBankFile(content []byte) ([]bankRecord, error) {
	switch {
	case bytes.HasPrefix(content, []byte("101")):
		return parseReturns(content)
	case bytes.HasPrefix(content, []byte(reportHeader)):
		return parseReport(content)
	}
	return nil, errUnreadable
}

// parseReturns parses a NACHA file. Returns and disputed returns have an addenda 99 record, and notifications of change have an
// addenda 98 record. An entry without either becomes entryUnexplained.
func parseReturns(content []byte) ([]bankRecord, error) {
	reader := moov.NewReader(bytes.NewReader(content))
	// An unknown return code must not make the entire file invalid.
	reader.SetValidation(&moov.ValidateOpts{BypassOriginValidation: true, CustomReturnCodes: true, CustomTraceNumbers: true})
	file, err := reader.Read()
	if err != nil {
		return nil, fmt.Errorf("%w: %T", errUnreadable, err) // the library's error text quotes the file
	}
	var records []bankRecord
	for _, batch := range file.Batches {
		// If the batch has no valid date, use the file's creation date.
		date, err := time.Parse("060102", batch.GetHeader().EffectiveEntryDate)
		if err != nil {
			date, _ = time.Parse("060102", file.Header.FileCreationDate)
		}
		for _, entry := range batch.GetEntries() {
			if strings.TrimSpace(entry.IndividualName) == offsetName {
				continue
			}
			record := parseReturnEntry(entry)
			record.date, record.lineNo = date, len(records)+1
			records = append(records, record)
		}
	}
	return records, nil
}

// parseReturnEntry converts an entry of a NACHA file to a record.
func parseReturnEntry(entry *moov.EntryDetail) bankRecord {
	record := bankRecord{kind: entryUnexplained, trace: entry.TraceNumber, cents: int64(entry.Amount)}
	switch {
	case entry.Addenda98 != nil:
		record.kind, record.trace, record.code, record.cents = entryCorrected, entry.Addenda98.OriginalTrace, entry.Addenda98.ChangeCode, 0
		record.correction, _ = correctedData(entry.Addenda98)
	case entry.Addenda99 != nil:
		record.kind, record.trace, record.code = entryReturned, entry.Addenda99.OriginalTrace, entry.Addenda99.ReturnCode
	case entry.Addenda99Dishonored != nil:
		dishonored := entry.Addenda99Dishonored
		record.kind, record.trace, record.code = returnDishonored, dishonored.OriginalEntryTraceNumber, dishonored.DishonoredReturnReasonCode
	case entry.Addenda99Contested != nil:
		contested := entry.Addenda99Contested
		record.kind, record.trace, record.code = returnContested, contested.OriginalEntryTraceNumber, contested.ContestedReturnCode
		record.dishonoredCode = "R" + contested.DishonoredReturnReasonCode
	}
	return record
}

// groupForProcessing groups records so that returns are processed before dishonored returns, and dishonored returns before contested
// returns.
func groupForProcessing(records []bankRecord) [][]bankRecord {
	groups := make([][]bankRecord, 3)
	for _, record := range records {
		group := map[recordKind]int{returnDishonored: 1, returnContested: 2}[record.kind]
		groups[group] = append(groups[group], record)
	}
	return groups
}

// reportHeader is the first line of a report. README.md describes the other lines.
const reportHeader = "record,subject,amount,code,date"

// parseReport parses a CSV report.
func parseReport(content []byte) ([]bankRecord, error) {
	reader := csv.NewReader(bufio.NewReader(bytes.NewReader(content)))
	reader.FieldsPerRecord = strings.Count(reportHeader, ",") + 1
	rows, err := reader.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%w: invalid CSV", errUnreadable)
	}
	var records []bankRecord
	for i, row := range rows[1:] {
		record := bankRecord{kind: recordKind(row[0]), code: row[3], lineNo: i + 2}
		switch record.kind {
		case fileAccepted, fileRejected:
			record.file = row[1]
		case entryRejected, entrySettled:
			record.trace = row[1]
			if record.cents, err = parseCents(row[2]); err != nil {
				return nil, fmt.Errorf("%w: line %d: invalid amount", errUnreadable, record.lineNo)
			}
		default:
			return nil, fmt.Errorf("%w: line %d: unknown record", errUnreadable, record.lineNo)
		}
		if row[4] != "" {
			if record.date, err = time.Parse(time.DateOnly, row[4]); err != nil {
				return nil, fmt.Errorf("%w: line %d: invalid date", errUnreadable, record.lineNo)
			}
		}
		records = append(records, record)
	}
	return records, nil
}
