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

// bankRecord is one record of a file from the bank.
type bankRecord struct {
	kind  recordKind
	file  string // name of our file that the bank accepted or rejected
	trace string // trace number of the entry
	cents int64
	code  string

	dishonored string // for a contested return: the code of the dishonored return it contests

	corrected funding.Account // from a notification of change

	date   time.Time // date of the settlement or return; zero if the bank does not give one
	lineNo int
}

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
	entryUnexplained recordKind = "entry-unexplained"
)

var (
	errUnreadable    = errors.New("ach: the file is neither a NACHA file nor a report")
	errInvalidAmount = errors.New("ach: not an amount that can be debited")
)

// offsetName marks the entry by which a bank balances a batch of its own.
const offsetName = "OFFSET"

// centsMax is the largest amount that fits in the ten digits of an entry.
const centsMax = 9_999_999_999

// parseBankFile parses a file from the bank: a NACHA file of returns, or a report.
func parseBankFile(content []byte) ([]bankRecord, error) {
	switch {
	case bytes.HasPrefix(content, []byte("101")):
		return parseReturns(content)
	case bytes.HasPrefix(content, []byte(reportHeader)):
		return parseReport(content)
	}
	return nil, errUnreadable
}

// parseReturns parses the entries of a NACHA file with a return addenda (99) or a notification of change (98). Disputed returns
// also have an addenda 99. An entry with neither becomes entryUnexplained, for staff to review.
func parseReturns(content []byte) ([]bankRecord, error) {
	reader := moov.NewReader(bytes.NewReader(content))
	// An unknown return code must not make the other entries unreadable.
	reader.SetValidation(&moov.ValidateOpts{BypassOriginValidation: true, CustomReturnCodes: true, CustomTraceNumbers: true})
	file, err := reader.Read()
	if err != nil {
		return nil, fmt.Errorf("%w: %T", errUnreadable, err) // the library's message quotes the file
	}
	var answers []bankRecord
	for _, batch := range file.Batches {
		// If the batch has no date, use the date on which the bank created the file.
		on, err := time.Parse("060102", batch.GetHeader().EffectiveEntryDate)
		if err != nil {
			on, _ = time.Parse("060102", file.Header.FileCreationDate)
		}
		for _, entry := range batch.GetEntries() {
			if strings.TrimSpace(entry.IndividualName) == offsetName {
				continue
			}
			a := parseReturnEntry(entry)
			a.date, a.lineNo = on, len(answers)+1
			answers = append(answers, a)
		}
	}
	return answers, nil
}

func parseReturnEntry(entry *moov.EntryDetail) bankRecord {
	a := bankRecord{kind: entryUnexplained, trace: entry.TraceNumber, cents: int64(entry.Amount)}
	switch {
	case entry.Addenda98 != nil:
		a.kind, a.trace, a.code, a.cents = entryCorrected, entry.Addenda98.OriginalTrace, entry.Addenda98.ChangeCode, 0
		a.corrected, _ = correctedData(entry.Addenda98)
	case entry.Addenda99 != nil:
		a.kind, a.trace, a.code = entryReturned, entry.Addenda99.OriginalTrace, entry.Addenda99.ReturnCode
	case entry.Addenda99Dishonored != nil:
		a.kind, a.trace, a.code = returnDishonored, entry.Addenda99Dishonored.OriginalEntryTraceNumber, entry.Addenda99Dishonored.DishonoredReturnReasonCode
	case entry.Addenda99Contested != nil:
		of := entry.Addenda99Contested
		a.kind, a.trace, a.code, a.dishonored = returnContested, of.OriginalEntryTraceNumber, of.ContestedReturnCode, "R"+of.DishonoredReturnReasonCode
	}
	return a
}

// inProcessingOrder groups answers so that a dishonored return follows its return, and a contested return follows both.
func inProcessingOrder(answers []bankRecord) [][]bankRecord {
	turns := make([][]bankRecord, 3)
	for _, a := range answers {
		turn := map[recordKind]int{returnDishonored: 1, returnContested: 2}[a.kind]
		turns[turn] = append(turns[turn], a)
	}
	return turns
}

// reportHeader is the first line of a report. README.md describes the lines that follow.
const reportHeader = "record,subject,amount,code,date"

func parseReport(content []byte) ([]bankRecord, error) {
	lines := csv.NewReader(bufio.NewReader(bytes.NewReader(content)))
	lines.FieldsPerRecord = strings.Count(reportHeader, ",") + 1
	records, err := lines.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%w: its lines differ in length", errUnreadable)
	}
	var answers []bankRecord
	for i, record := range records[1:] {
		a := bankRecord{kind: recordKind(record[0]), code: record[3], lineNo: i + 2}
		switch a.kind {
		case fileAccepted, fileRejected:
			a.file = record[1]
		case entryRejected, entrySettled:
			a.trace = record[1]
			if a.cents, err = parseCents(record[2]); err != nil {
				return nil, fmt.Errorf("%w: line %d has no amount", errUnreadable, a.lineNo)
			}
		default:
			return nil, fmt.Errorf("%w: line %d", errUnreadable, a.lineNo)
		}
		if record[4] != "" {
			if a.date, err = time.Parse(time.DateOnly, record[4]); err != nil {
				return nil, fmt.Errorf("%w: line %d has no date", errUnreadable, a.lineNo)
			}
		}
		answers = append(answers, a)
	}
	return answers, nil
}
