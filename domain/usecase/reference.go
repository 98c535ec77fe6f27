package usecase

import (
	"encoding/binary"
	"strconv"
)

// referenceDigits is the length of a reference number: nine digits and a check digit.
const referenceDigits = 10

// dammTable is the quasigroup of the Damm algorithm, which detects all single-digit errors and all transpositions of adjacent digits.
var dammTable = [10][10]byte{
	{0, 3, 1, 7, 5, 9, 8, 6, 4, 2},
	{7, 0, 9, 2, 1, 5, 4, 8, 6, 3},
	{4, 2, 0, 6, 8, 7, 1, 3, 5, 9},
	{1, 7, 5, 0, 9, 8, 3, 4, 2, 6},
	{6, 1, 2, 3, 0, 4, 5, 9, 7, 8},
	{3, 6, 7, 4, 2, 0, 9, 5, 8, 1},
	{5, 8, 6, 9, 7, 2, 0, 1, 3, 4},
	{8, 9, 4, 5, 3, 6, 2, 0, 1, 7},
	{9, 4, 3, 8, 6, 1, 7, 2, 0, 5},
	{2, 5, 8, 1, 4, 3, 6, 7, 9, 0},
}

// ReferenceNumber derives a transfer's ten-digit PIN from random bytes. The first digit is not zero, and the last is a check digit.
func ReferenceNumber(random [8]byte) string {
	const first, count = 100_000_000, 900_000_000
	number := first + binary.BigEndian.Uint64(random[:])%count // the modulo bias is negligible for 64 random bits
	digits := strconv.AppendUint(make([]byte, 0, referenceDigits), number, 10)
	return string(append(digits, '0'+checkDigit(digits)))
}

// IsReferenceNumber reports whether a number has the format of a PIN and a correct check digit.
func IsReferenceNumber(number string) bool {
	if len(number) != referenceDigits || number[0] == '0' {
		return false
	}
	for i := range len(number) {
		if number[i] < '0' || number[i] > '9' {
			return false
		}
	}
	return checkDigit(number) == 0
}

// checkDigit returns the Damm check digit of digits. The result is 0 if the last digit is a correct check digit.
func checkDigit[T string | []byte](digits T) byte {
	var interim byte
	for i := range len(digits) {
		interim = dammTable[interim][digits[i]-'0']
	}
	return interim
}
