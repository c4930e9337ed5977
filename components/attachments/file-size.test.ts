import { formatFileSize } from './file-size';

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.00 KB'],
  [862_310, '842.10 KB'],
  [1_048_575, '1024.00 KB'],
  [1_048_576, '1.00 MB'],
  [10_485_760, '10.00 MB'],
  [1_073_741_824, '1.00 GB'],
  [5_000_000_000_000, '4656.61 GB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
